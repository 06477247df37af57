const form = document.querySelector('form');
const query = new URLSearchParams({ aal: 'aal1', refresh: 'true' });
const answer = await fetch(`/self-service/login/browser?${query}`, {
  credentials: 'include',
  headers: { accept: 'application/json' },
});
const { ui } = await answer.json();
form.action = ui.action;
for (const { attributes } of ui.nodes)
  if (attributes.type === 'hidden') form.elements[attributes.name].value = attributes.value;
form.querySelector('[role=alert]').textContent = (ui.messages ?? []).map(({ text }) => text).join(' ');
