import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  stories: [
    { directory: '../src/ui', titlePrefix: 'Blocks' },
    { directory: '../e2e/screens/stories', titlePrefix: 'Screens' },
  ],
  addons: ['@storybook/addon-a11y'],
  staticDirs: ['../public'],
  // Stories list the props that matter. Reading all types would triple the time of a build.
  typescript: { reactDocgen: false },
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableProjectJson: true },
};

export default config;
