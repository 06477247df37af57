/** What was acknowledged to people and is not there. */

async function get(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Compares the servers' data with what was acknowledged. @returns a line for each loss */
export async function findLosses(world, people) {
  const losses = [];
  const list = await get(`${world.kratosAdmin}/admin/identities?per_page=1000`);
  const found = new Map(list.map(({ traits }) => [traits.email, traits]));
  for (const { number, isRegistered, names, refreshToken } of people) {
    const traits = found.get(`marque${number}x@example.org`);
    if (!isRegistered) continue;
    if (!traits) losses.push(`person ${number}`);
    else if (traits.firstName !== `Marque${number}x` || !names.includes(traits.lastName)) {
      losses.push(`person ${number} is ${traits.firstName} ${traits.lastName}, not ${names.join(' or ')}`);
    }
    if (refreshToken === undefined) continue;
    const body = new URLSearchParams({ token: refreshToken });
    const { active } = await get(`${world.hydraAdmin}/admin/oauth2/introspect`, { method: 'POST', body });
    if (!active) losses.push(`the refresh token of person ${number}`);
  }
  return losses;
}
