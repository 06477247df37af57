import { compiledCatalogues } from '@members/locales/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Vite's configuration for Storybook. It needs neither the app's first page nor its servers. */
export default defineConfig({
  plugins: [react(), compiledCatalogues()],
  // As in development, the language switcher offers the pseudo-language `en-XA`.
  define: { 'import.meta.env.DEV': 'true' },
  build: { chunkSizeWarningLimit: 4000 },
});
