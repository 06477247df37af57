/** The versions, other than the pinned one, that both servers can answer as: each has its rules in `versions/`. */
export const versionNames = ['v25.4.0'] as const;

export type VersionName = (typeof versionNames)[number];

export const isVersionName = (name: string): name is VersionName => (versionNames as readonly string[]).includes(name);

/** What a version does otherwise, beyond what its answers alone show: each is read in the one place where it is done. */
export interface Behaviour {
  /** Nobody is sent a login code before they ask for it. */
  readonly codesOnDemand?: true;
  /** A recovery code that came too late ends its flow. */
  readonly lateCodeEndsFlow?: true;
  /** Of a client's pages only the terms of service need be an address. */
  readonly uncheckedPages?: true;
  /** Kratos's public paths may end with a slash. */
  readonly slashesAtEnd?: true;
  /** Native apps know no passkeys. */
  readonly browserPasskeys?: true;
  /** A form that comes back from a submission does not tell of the OAuth 2.0 login it is for. */
  readonly untoldLoginRequests?: true;
  /** Hooks of settings are told of no session before the change is stored. */
  readonly sessionlessSettings?: true;
  /** What a native app tells along the way is forgotten at a provider. */
  readonly forgottenPayloads?: true;
  /** Who sends messages by HTTP is told of no headers. */
  readonly headerlessCourier?: true;
  /** The subject of a message is shown outside development mode, too. */
  readonly shownSubjects?: true;
}

const behaviours: Readonly<Record<VersionName, Behaviour>> = {
  'v25.4.0': {
    codesOnDemand: true,
    lateCodeEndsFlow: true,
    uncheckedPages: true,
    slashesAtEnd: true,
    browserPasskeys: true,
    untoldLoginRequests: true,
    sessionlessSettings: true,
    forgottenPayloads: true,
    headerlessCourier: true,
    shownSubjects: true,
  },
};

export const behaviourOf = ({ as }: { readonly as?: VersionName }): Behaviour => (as ? behaviours[as] : {});
