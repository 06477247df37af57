import type { Flow } from '@members/openapi';
import { useEffect } from 'react';

/** Loads the scripts that a flow names. The page works without them, so failures are ignored. */
export function useServerScripts({ ui }: Flow): void {
  useEffect(() => {
    const scripts = (ui.nodes ?? []).filter((node) => node.type === 'script');
    if (scripts.length === 0) return;
    import('../nodes/server-script.ts').then(
      ({ loadServerScript }) => {
        for (const node of scripts) loadServerScript(document, node, ui.action);
      },
      () => {},
    );
  }, [ui]);
}
