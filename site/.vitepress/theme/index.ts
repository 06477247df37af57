import { theme as openApi } from 'vitepress-openapi/client';
import 'vitepress-openapi/dist/style.css';
import type { Theme } from 'vitepress';
import { useData } from 'vitepress';
import defaultTheme from 'vitepress/theme';
import { h } from 'vue';
import Demonstration from './Demonstration.vue';
import Screens from './Screens.vue';
import './style.css';

/** The page beside which the site shows the product. */
const firstTutorial = 'docs/tutorials/first-sign-in.md';

export default {
  extends: defaultTheme,
  Layout: () =>
    h(defaultTheme.Layout, null, {
      'doc-before': () => (useData().page.value.relativePath === firstTutorial ? h(Demonstration) : null),
    }),
  enhanceApp: async (context) => {
    await openApi.enhanceApp(context);
    context.app.component('Screens', Screens);
  },
} satisfies Theme;
