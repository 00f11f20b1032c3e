import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  readonly titulo: string;
  /** What there is of it, in a line. */
  readonly nota?: ReactNode;
  /** What is said, and what to do first, where there is nothing of it. */
  readonly vacio?: ReactNode;
  /** The rest of it, elsewhere. */
  readonly pie?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** One part of a home. */
export const Panel = ({ titulo, nota, vacio, pie, className, children }: PanelProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${classes.panel} ${className ?? ''}`}>
      <div className={classes.cabeza}>
        <h2 id={id} className={classes.titulo}>
          {titulo}
        </h2>
        {nota !== undefined && <p className={classes.nota}>{nota}</p>}
      </div>
      {vacio === undefined ? children : <p className={classes.vacio}>{vacio}</p>}
      {pie !== undefined && <p className={classes.pie}>{pie}</p>}
    </section>
  );
};
