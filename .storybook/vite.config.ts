import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Storybook's own: what the app's configuration does for its first page, and for its servers, is not needed here. */
export default defineConfig({
  plugins: [react()],
  // As under `npm run dev`: the switcher of languages offers the pseudo-language `en-XA`.
  define: { 'import.meta.env.DEV': 'true' },
  build: { chunkSizeWarningLimit: 4000 },
});
