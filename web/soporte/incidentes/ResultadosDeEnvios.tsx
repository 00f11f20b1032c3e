import { contar } from '#values/numero.ts';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import classes from '../piezas/soporte.module.css';

interface Resultado {
  readonly id: number;
  readonly que: string;
  readonly reintentado: boolean;
}

/** Results of the resent messages, failures first. */
export const ResultadosDeEnvios = ({
  resultados,
}: {
  readonly resultados: readonly Resultado[];
}) => {
  const reintentados = resultados.filter(({ reintentado }) => reintentado).length;
  return (
    <>
      <p>
        {`Se están intentando nuevamente ${reintentados} de ${contar(resultados.length, 'envío', 'envíos')}.`}
      </p>
      <ul className={classes.resultados}>
        {resultados
          .toSorted((a, b) => Number(a.reintentado) - Number(b.reintentado))
          .map(({ id, que, reintentado }) => (
            <li key={id}>
              <Insignia tono={reintentado ? 'exito' : 'neutro'}>
                {reintentado ? 'En camino' : 'Ya no estaba detenido'}
              </Insignia>{' '}
              {que}
            </li>
          ))}
      </ul>
    </>
  );
};
