// The server answers this page at /, and at the paths of all screens.
const kratosUrl = document.documentElement.dataset.kratosUrl ?? 'http://127.0.0.1:4433';
const main = document.querySelector('main');
const screen = location.pathname.slice(1);

/** Returns an element with attributes, and text. */
const element = (name, attributes, text = '') => {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.textContent = text;
  return created;
};

const response = await fetch(`${kratosUrl}/sessions/whoami`, { credentials: 'include' });
const session = response.ok ? await response.json() : undefined;
for (const link of document.querySelectorAll('header > a:not(:first-child)'))
  link.hidden = (link.pathname === '/settings') !== (session !== undefined);
if (session)
  document.querySelector('header').append(element('sign-in-form', { 'kratos-url': kratosUrl, screen: 'menu' }));

if (screen !== '') main.append(element('sign-in-form', { 'kratos-url': kratosUrl, screen, language: 'en' }));
else
  main.append(
    element('h1', {}, 'Everything you wanted to remember'),
    session
      ? element('p', { class: 'note' }, `Notes of ${session.identity.traits.email}`)
      : element('p', {}, 'Sign in to read your notes.'),
  );
