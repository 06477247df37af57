/**
 * The address of the demonstration, without a slash at its end. A screen of the app may lie in a folder below it; its
 * configuration says where. The other pages lie beside it.
 */
const config = document.getElementById('app-config')?.textContent;
const base: string = config ? JSON.parse(config).base_path : '.';

export const home = new URL(base, location.href).href.replace(/\/$/, '');
