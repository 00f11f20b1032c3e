import { type DetencionVM, levantarDetencion } from '#features/detenciones/detencion.contract.ts';
import type { Ambito } from '#features/detenciones/detencion.ts';
import { fechaHoraSantiago, formatearFecha } from '#values/fecha.ts';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { leerVuelta } from '../../lib/lista/estado-de-lista.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { Pagina } from '../../ui/Pagina.tsx';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import { Historial } from '../piezas/Historial.tsx';
import { DETENCIONES, NOMBRES_DE_AMBITO } from './detencion.ts';
import classes from '../rango/FichaDeRango.module.css';

const momento = (instante: string): string => {
  const { fecha, hora } = fechaHoraSantiago(new Date(instante));
  return `el ${formatearFecha(fecha)} a las ${hora.slice(0, 5)}`;
};

const valorDe = (_campo: string, valor: string): string =>
  NOMBRES_DE_AMBITO[valor as Ambito] ?? valor;

/** State of a stop in a sentence, so that a programmed one does not read as if it were in force. */
const estadoEnPalabras = ({ estado, desde, hasta, levantada }: DetencionVM): string => {
  if (estado === 'Levantada') return `Se levantó ${momento(levantada ?? desde)}.`;
  if (estado === 'Terminada') return `Terminó ${momento(hasta ?? desde)}.`;
  const fin = hasta === null ? 'Sigue hasta que alguien la levante.' : `Termina ${momento(hasta)}.`;
  return estado === 'En curso'
    ? `En curso: la venta está detenida. ${fin}`
    : `Programada: todavía se vende. Empieza ${momento(desde)}, y sólo entonces se muestra el texto para quien compra. ${fin}`;
};

/** One stop with its history, read-only; a stop that has not ended may be lifted. */
export const FichaDeDetencion = ({ detencion }: { readonly detencion: DetencionVM }) => {
  const { ruta, lista } = DETENCIONES;
  const puede = usePuede()(levantarDetencion);
  const cache = useQueryClient();
  const confirmar = useConfirmar();
  const operacion = useOperacion();
  const navegar = useNavigate();
  const { search, state } = leerVuelta(useLocation().state);
  const lugar = { pathname: ruta, search };
  const vive = detencion.estado === 'En curso' || detencion.estado === 'Programada';
  const levantar = async (): Promise<void> => {
    const si = await confirmar({
      titulo: 'Levantar detención de venta',
      texto: `¿Está seguro de que desea levantar la detención? ${detencion.que}: ${detencion.estado === 'Programada' ? 'todavía no detiene nada, y no llegará a empezar.' : 'se vuelve a vender de inmediato, salvo lo que detenga otra.'}`,
      textoOk: 'Levantar',
      peligro: false,
    });
    if (!si) return;
    operacion.iniciar();
    try {
      await llamar(levantarDetencion, { id: detencion.id, version: detencion.version });
      await cache.invalidateQueries();
      operacion.ocultar();
      avisos.exito('Detención de venta levantada');
      void navegar(lugar, { state });
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
      <p className={classes.estado}>{estadoEnPalabras(detencion)}</p>
      <dl className={classes.ficha}>
        {columnasDeLista<DetencionVM>(lista.descripcion).map(({ clave, titulo, celda }) => (
          <div key={clave}>
            <dt>{titulo}</dt>
            <dd>{celda(detencion, 0)}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs">
        {puede && vive && <Button onClick={() => void levantar()}>Levantar detención</Button>}
        <Button component={Link} to={lugar} state={state} variant="default">
          Volver
        </Button>
      </Group>
      <Historial mantenedor={DETENCIONES} id={detencion.id} valorDe={valorDe} />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
