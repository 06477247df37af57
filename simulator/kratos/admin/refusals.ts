/** The errors of the admin API, in Kratos's words (identity/handler.go and session/handler.go of Kratos v26.2.0). */
import { badRequest, KratosError, statusMessages } from '../wire/errors.ts';

/** A 400 error with a message and no reason. */
const withMessage = (message: string) => new KratosError({ status: 400, message });
const notFound = (reason: string) => new KratosError({ status: 404, message: statusMessages[404], reason });

export const refusals = {
  withMessage,
  /** A 400 error with the text as its reason. */
  withReason: (reason: string) => badRequest(reason),
  state: () => badRequest('identity state is not valid'),
  patchedState: (state: string) =>
    new KratosError({
      status: 400,
      message: 'identity state is not valid',
      reason: `The supplied state ('${state}') was not valid. Valid states are ('active', 'inactive').`,
    }),
  patch: (message: string) =>
    new KratosError({ status: 400, message, reason: 'An error occured when applying the JSON patch' }),
  taken: () =>
    new KratosError({
      status: 409,
      message: 'The resource could not be created due to a conflict',
      reason: 'This identity conflicts with another identity that already exists.',
    }),
  takenOnUpdate: () => new KratosError({ status: 409, message: statusMessages[409] }),
  parameter: (name: string, value: string) => badRequest(`Invalid value \`${value}\` for parameter \`${name}\`.`),
  uuidParameter: (name: string, value: string) =>
    badRequest(`Invalid UUID value \`${value}\` for parameter \`${name}\`.`),
  tooManyIds: () => badRequest('The number of ids to filter must not exceed 500.'),
  filters: () => badRequest('You cannot combine multiple filters in this API'),
  pageToken: () => badRequest('The page token is invalid, do not craft your own page tokens'),
  legacyPages: () =>
    badRequest(
      'Legacy pagination is not supported for enumerating over 1000 items. Please switch to using page_token and page_size.',
    ),
  noCredentials: (type: string) => notFound(`You tried to remove a ${type} but this user have no ${type} set up.`),
  lastCredentials: () => badRequest('You cannot remove the last first factor credential.'),
  fixedCredentials: (type: string) => badRequest(`Credentials type ${type} cannot be deleted.`),
  credentialsType: (type: string) =>
    new KratosError({
      status: 500,
      message: statusMessages[500],
      reason: `The SQL adapter failed to return the appropriate credentials_type for name "${type}". This is a bug in the code.`,
    }),
  expand: (option: string) => badRequest(`Could not parse expand option: ${option}`),
  /** Kratos's batch endpoint sends status 400 with an error of code 500. */
  batch: (message: string) => new KratosError({ status: 400, code: 500, message }),
  batchSize: () =>
    badRequest('The maximum number of identities per request that can be created or deleted at once is 1000.'),
  batchPasswords: () =>
    badRequest('The maximum number of identities per request that can be created with a plaintext password is 200.'),
} as const;
