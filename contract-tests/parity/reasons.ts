/** Why something is open, by what it is called: `service operation status`, a message id, an error id, `kind state`. */
export const reasons: Readonly<Record<string, string>> = {
  4000034: 'Needs the list of leaked passwords, which is on the internet; contract runs stay on this machine.',
  upstream_error: 'Needs an upstream that does not answer; the profiles have only ones that do.',
};

/** The same for a status of any operation. */
export const statusReasons: Readonly<Record<string, string>> = {
  500: 'Answers a fault inside the server, such as a lost database; suites act by public and admin calls only.',
  502: 'Needs an upstream that does not answer; the profiles have only ones that do.',
  503: 'Needs a server that has not finished starting, or lost its database.',
};

/** What has no reason of its own. */
export const unexplained = 'No suite brings it about yet.';

/** Error ids that the documents name and no code of the server sends. */
export const neverErrors: Readonly<Record<string, string>> = {
  session_aal_already_fulfilled: 'the error is made nowhere',
};
