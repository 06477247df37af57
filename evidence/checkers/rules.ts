/** All rules, or those about colours: in the dark theme a page has the same HTML and other colours. */
export type Rules = 'all' | 'colours';
