import { type DetencionVM, levantarDetencion } from '#features/detenciones/detencion.contract.ts';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { Pagina } from '../../ui/Pagina.tsx';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import { Historial } from '../piezas/Historial.tsx';
import { useSalida } from '../piezas/useSalida.ts';
import { DETENCIONES } from './detencion.ts';
import classes from '../rango/FichaDeRango.module.css';

/** One stop with its history, read-only; a stop that has not ended may be lifted. */
export const FichaDeDetencion = ({ detencion }: { readonly detencion: DetencionVM }) => {
  const { ruta, lista } = DETENCIONES;
  const puede = usePuede()(levantarDetencion);
  const cache = useQueryClient();
  const confirmar = useConfirmar();
  const operacion = useOperacion();
  const { salir, volver, search } = useSalida(ruta, false, () => undefined);
  const vive = detencion.estado === 'En curso' || detencion.estado === 'Programada';
  const levantar = async (): Promise<void> => {
    const si = await confirmar({
      titulo: 'Levantar detención de venta',
      texto: `¿Está seguro de que desea levantar la detención? ${detencion.que}: se vuelve a vender de inmediato, salvo lo que detenga otra.`,
      textoOk: 'Levantar',
      peligro: false,
    });
    if (!si) return;
    operacion.iniciar();
    try {
      await llamar(levantarDetencion, { id: detencion.id, version: detencion.version });
      await cache.invalidateQueries();
      operacion.exito('Detención de venta levantada', { alCerrar: salir });
    } catch (error) {
      operacion.error(mensajeDe(error));
    }
  };
  return (
    <Pagina
      titulo="Detención de venta"
      proposito="Una detención no se edita: se levanta, y se hace otra."
      migas={[{ ruta: `${ruta}${search}`, titulo: lista.descripcion.titulo }]}
      ancho="formulario"
    >
      <dl className={classes.ficha}>
        {columnasDeLista<DetencionVM>(lista.descripcion).map(({ clave, titulo, celda }) => (
          <div key={clave}>
            <dt>{titulo}</dt>
            <dd>{celda(detencion, 0)}</dd>
          </div>
        ))}
      </dl>
      <Group justify="space-between">
        <Button variant="default" onClick={volver}>
          Volver
        </Button>
        {puede && vive && <Button onClick={() => void levantar()}>Levantar detención</Button>}
      </Group>
      <Historial mantenedor={DETENCIONES} id={detencion.id} />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
