// Development page, not part of the product: every building block in every state, and screens put together from them.
// Addresses: /__ui (all blocks), ?screen=login|login-error|refused|loading; &theme=light|dark for this page alone.
import '../src/theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepTheme } from '../src/theme/choice.ts';
import { Blocks } from './blocks.tsx';
import { screens } from './screens.tsx';

keepTheme();
const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;

const Screen = screens[query.get('screen') ?? ''];
const brand = { name: 'Plus Que Pro', subtitle: 'Accédez à tous vos services et outils en un seul endroit' };
const root = document.getElementById('root');

if (root) createRoot(root).render(<StrictMode>{Screen ? <Screen brand={brand} /> : <Blocks />}</StrictMode>);
