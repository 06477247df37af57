import { compiledCatalogues } from '@members/locales/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Vite's configuration for Storybook: without the app's page and servers. */
export default defineConfig({
  plugins: [react(), compiledCatalogues()],
  // As in development, the toolbar offers the pseudo-language `en-XA`.
  define: { 'import.meta.env.DEV': 'true' },
  build: { chunkSizeWarningLimit: 4000 },
});
