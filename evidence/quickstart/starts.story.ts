import { expect, test } from '@playwright/test';
import { cleanUp, configurations, kratos, startKratos } from './quickstart.ts';

for (const below of configurations())
  test(`${below} starts and offers a registration`, async () => {
    const ends: (() => Promise<void>)[] = [];
    try {
      await startKratos(ends, {}, below);
      const flow = await (await fetch(`${kratos.public}/self-service/registration/api`)).json();
      expect(flow.ui.nodes.length).toBeGreaterThan(1);
    } finally {
      await cleanUp(ends);
    }
  });
