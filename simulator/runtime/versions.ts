/**
 * The versions, other than the pinned one, that the simulator can imitate. Each has its rules in `simulator/versions/`.
 */
export const versionNames = ['v25.4.0'] as const;

export type VersionName = (typeof versionNames)[number];

export const isVersionName = (name: string): name is VersionName => (versionNames as readonly string[]).includes(name);

/** Differences of a version that cannot be made by changing a response. The code checks each flag in one place. */
export interface Behaviour {
  /** A login code is sent only when the user asks for it. */
  readonly codesOnDemand?: true;
  /** An expired recovery code ends its flow. */
  readonly expiredCodeEndsFlow?: true;
  /** Of a client's page addresses, only the terms of service must be a URL. */
  readonly onlyTermsUrlChecked?: true;
  /** Kratos's public paths may end with a slash. */
  readonly trailingSlashes?: true;
  /** Flows of native apps have no passkeys. */
  readonly passkeysOnlyInBrowsers?: true;
  /** The response to a submission has no `oauth2_login_request`. */
  readonly noLoginRequestAfterSubmit?: true;
  /** The data of settings hooks has no session before the change is stored. */
  readonly settingsHooksWithoutSession?: true;
  /** A sign-in of a native app through a provider loses its `transient_payload`. */
  readonly oidcDropsTransientPayload?: true;
  /** The courier's HTTP channel gets no request headers in its data. */
  readonly courierWithoutHeaders?: true;
  /** The admin API shows the subject of a message outside development mode, too. */
  readonly subjectsNeverRedacted?: true;
}

const behaviours: Readonly<Record<VersionName, Behaviour>> = {
  'v25.4.0': {
    codesOnDemand: true,
    expiredCodeEndsFlow: true,
    onlyTermsUrlChecked: true,
    trailingSlashes: true,
    passkeysOnlyInBrowsers: true,
    noLoginRequestAfterSubmit: true,
    settingsHooksWithoutSession: true,
    oidcDropsTransientPayload: true,
    courierWithoutHeaders: true,
    subjectsNeverRedacted: true,
  },
};

/** The differences of the version that the simulator imitates; none for the pinned version. */
export const behaviourOf = ({ as }: { readonly as?: VersionName }): Behaviour => (as ? behaviours[as] : {});
