import '@members/ui/theme/faces.css';
import '@members/ui/theme/index.css';
import './preview.css';
import { directionOf, intlTag, offeredLanguages } from '@members/locales/languages';
import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';

/** Shows each story in the language and theme of the toolbar. Without a choice, the theme is the system's. */
const page: Decorator = (Story, { globals: { locale, theme } }) => {
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    root.lang = intlTag(locale);
    root.dir = directionOf(locale);
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  }, [locale, theme]);
  return <Story />;
};

const preview: Preview = {
  globalTypes: {
    locale: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: Object.entries(offeredLanguages()).map(([value, title]) => ({ value, title, right: value })),
      },
    },
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: '', title: 'System theme', icon: 'contrast' },
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
  },
  initialGlobals: { locale: 'fr', theme: '' },
  decorators: [page],
  parameters: {
    // The theme sets the background.
    backgrounds: { disable: true },
    a11y: {
      test: 'error',
      // The same rules as in `npm test`: WCAG 2.2 AA.
      options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'] },
    },
    options: { storySort: { order: ['Screens', 'Blocks'] } },
  },
};

export default preview;
