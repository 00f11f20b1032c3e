import classes from './enlace.module.css';

interface DatosDeEnlaceProps {
  readonly filas: readonly (readonly [rotulo: string, valor: string])[];
}

/** Shows a mailed link's purchase and person, above its button. */
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
