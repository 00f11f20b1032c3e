import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  readonly titulo: string;
  /** Summary in one line. */
  readonly nota?: ReactNode;
  /** Text for an empty part, with the first step; it has no frame. */
  readonly vacio?: ReactNode;
  /** Link to the full list. */
  readonly pie?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** One part of a home. */
export const Panel = ({ titulo, nota, vacio, pie, className, children }: PanelProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`${classes.panel} ${className ?? ''}`}
      data-vacio={vacio !== undefined || undefined}
    >
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
