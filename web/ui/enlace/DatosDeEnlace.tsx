import classes from './enlace.module.css';

interface DatosDeEnlaceProps {
  readonly filas: readonly (readonly [rotulo: string, valor: string])[];
}

/** Says what a mailed link opens and for whom, above its button. */
export const DatosDeEnlace = ({ filas }: DatosDeEnlaceProps) => (
  <dl className={classes.datos}>
    {filas.map(([rotulo, valor]) => (
      <div key={rotulo}>
        <dt>{rotulo}</dt>
        <dd>{valor}</dd>
      </div>
    ))}
  </dl>
);
