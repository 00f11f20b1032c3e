import { Copiable } from './Copiable.tsx';
import classes from './DetalleTecnico.module.css';

interface DetalleTecnicoProps {
  /** Names and values; blank values are left out. */
  readonly datos: readonly (readonly [rotulo: string, valor: string | null])[];
}

/** Values that only machines compare, such as hashes and sessions, folded, each with its copy button. */
export const DetalleTecnico = ({ datos }: DetalleTecnicoProps) => {
  const conValor = datos.flatMap(([rotulo, valor]) => (valor ? [{ rotulo, valor }] : []));
  if (conValor.length === 0) return null;
  return (
    <details className={classes.detalle}>
      <summary>Detalle técnico</summary>
      <dl className={classes.datos}>
        {conValor.map(({ rotulo, valor }) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>
              <Copiable rotulo={rotulo} valor={valor} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
