// Development page, not part of the product: every building block in every state, and screens put together from them.
// Addresses: ui.html (all blocks), ?screen=login|login-error|refused|loading; &theme=light|dark sets the reader's own choice.
import '../src/theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Page } from '../src/ui/index.ts';
import { Blocks } from './blocks.tsx';
import { screens } from './screens.tsx';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;

const Screen = screens[query.get('screen') ?? ''];
const brand = { name: 'Plus Que Pro', subtitle: 'Accédez à tous vos services et outils en un seul endroit' };
const root = document.getElementById('root');

if (root) {
  createRoot(root).render(
    <StrictMode>
      {Screen ? (
        <Screen brand={brand} />
      ) : (
        <Page brand={brand} width="wide" skipLabel="Aller au contenu">
          <Blocks />
        </Page>
      )}
    </StrictMode>,
  );
}
