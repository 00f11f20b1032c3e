import { antesYDespues } from '#features/convenios/precios/precio-escrito.ts';
import { formatearFecha } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { type HojaDeConvenio, type Programado, programados } from './hoja.ts';
import classes from './hoja.module.css';

interface CambiosProgramadosProps {
  readonly hojas: readonly HojaDeConvenio[];
  readonly alDeshacer: (convenioId: number, futuro: Programado) => Promise<void>;
}

const QueVuelve = ({ periodo, desde, precios }: Programado) => (
  <>
    <p className={classes.aviso}>
      Se quitan los precios del período que termina en {periodo}, desde el {formatearFecha(desde)}.
      Lo que escribió en la hoja sigue ahí.
    </p>
    <ul className={classes.vuelven}>
      {precios.map(({ primaId, titulo, antes, despues }) => (
        <li key={primaId}>
          {titulo}: {antesYDespues(antes, despues)}
        </li>
      ))}
    </ul>
  </>
);

/** Prices that begin on a later day, each change undone after its restored prices were shown. */
export const CambiosProgramados = ({ hojas, alDeshacer }: CambiosProgramadosProps) => {
  const confirmar = useConfirmar();
  const deshacer = async (id: number, futuro: Programado) => {
    const seguro = await confirmar({
      titulo: `Deshacer ${contar(futuro.precios.length, 'precio', 'precios')}`,
      texto: <QueVuelve {...futuro} />,
      textoOk: 'Deshacer',
      ancho: '36rem',
      peligro: true,
    });
    if (seguro) await alDeshacer(id, futuro);
  };
  const todos = hojas.flatMap(({ id, nombre, filas, hoy }) =>
    programados(filas, hoy).map((futuro) => ({ id, nombre, futuro })),
  );
  return (
    <section className={classes.cambios}>
      <h2>Cambios programados</h2>
      {todos.length === 0 && <p>Ningún precio cambia después de hoy.</p>}
      <ul>
        {todos.map(({ id, nombre, futuro }) => {
          const { periodo, desde, precios } = futuro;
          const de = hojas.length > 1 ? ` de ${nombre}` : '';
          return (
            <li key={`${id} ${desde} ${periodo}`}>
              {formatearFecha(desde)}: {contar(precios.length, 'precio', 'precios')} del período que
              termina en {periodo}
              {de}{' '}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Deshacer el cambio del ${formatearFecha(desde)} para el período ${periodo}${de}`}
                onClick={() => void deshacer(id, futuro)}
              >
                Deshacer
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
