import { type ReactNode, useId } from 'react';
import { classNames } from '../src/ui/class-names.ts';
import styles from './blocks.module.css';

/** A family of blocks under a heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      <div className={styles.grid}>{children}</div>
    </section>
  );
}

interface Props {
  /** Which block, in which state. */
  readonly name: string;
  /** Shows the ring that the focus would have. */
  readonly focus?: boolean;
  readonly children: ReactNode;
}

/** One block in one state. */
export function Specimen({ name, focus = false, children }: Props): ReactNode {
  return (
    <figure className={classNames(styles.specimen, focus && styles.focus)}>
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  );
}

/** Words that do not fit anywhere. */
export const long = {
  email: 'anne-charlotte.de-la-rochefoucauld-montbel@services-professionnels.exemple.fr',
  german: 'Rechtsschutzversicherungsgesellschaften',
  french: "Anticonstitutionnellement, l'administrateur de votre organisation a désactivé cette méthode de connexion",
};
