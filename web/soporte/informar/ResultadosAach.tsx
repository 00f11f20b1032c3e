import { NOMBRE_DE_AVISO } from '#values/nombres-de-estado.ts';
import type { OpcionesResultado, Operacion } from '../../ui/dialogo/useOperacion.ts';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import classes from '../piezas/soporte.module.css';

interface Resultado {
  readonly id: number;
  readonly numeroPoliza: number;
  readonly aceptada: boolean;
  readonly mensaje: string;
}

/** The AACH's answer about each policy, refusals first. */
const ResultadosAach = ({ resultados }: { readonly resultados: readonly Resultado[] }) => {
  const aceptadas = resultados.filter(({ aceptada }) => aceptada).length;
  const porOrden = resultados.toSorted((a, b) => Number(a.aceptada) - Number(b.aceptada));
  return (
    <>
      <p>{`Aceptadas: ${aceptadas} de ${resultados.length}`}</p>
      <ul className={classes.resultados}>
        {porOrden.map(({ id, numeroPoliza, aceptada, mensaje }) => (
          <li key={id}>
            <Insignia tono={aceptada ? 'exito' : 'error'}>
              {aceptada ? NOMBRE_DE_AVISO.aceptado : 'No aceptada'}
            </Insignia>{' '}
            {`Póliza N°${numeroPoliza}: ${mensaje}`}
          </li>
        ))}
      </ul>
    </>
  );
};

/** Ends the operation with the AACH's answers: as a success only if it accepted every policy. */
export const decirResultados = (
  operacion: Operacion,
  resultados: readonly Resultado[],
  opciones: OpcionesResultado,
): void => {
  const terminar = resultados.every(({ aceptada }) => aceptada) ? operacion.exito : operacion.error;
  terminar(<ResultadosAach resultados={resultados} />, {
    titulo: 'Respuesta de la AACH',
    ...opciones,
  });
};
