import {
  buscarSolicitudes,
  type SolicitudVM,
} from '#features/privacidad/atencion/atencion.contract.ts';
import { DERECHOS } from '#features/privacidad/solicitud.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { EstadoVacio } from '../../ui/EstadoVacio.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import { momento } from '../piezas/FichaDePoliza.tsx';
import { PlazoDeSolicitud } from './PlazoDeSolicitud.tsx';

/** Support tables show 20 rows (A-LISTADO-016). */
const POR_PAGINA = 20;
const NINGUNA: readonly SolicitudVM[] = [];

const COLUMNAS = columnasDe<SolicitudVM>([
  {
    clave: 'numero',
    titulo: 'N°',
    prioridad: 1,
    celda: ({ numero }) => (
      <Anchor component={Link} to={`/soporte/solicitudesDeDatos/${numero}`} underline="always">
        {numero}
      </Anchor>
    ),
    valor: ({ numero }) => numero,
    identifica: true,
  },
  {
    clave: 'vence',
    titulo: 'Plazo',
    prioridad: 1,
    celda: (solicitud) => <PlazoDeSolicitud {...solicitud} />,
    valor: ({ estado, vence }) => `${estado === 'pendiente' ? '0' : '1'}${vence}`,
  },
  {
    clave: 'derecho',
    titulo: 'Derecho',
    prioridad: 1,
    valor: ({ derecho }) => DERECHOS[derecho].nombre,
  },
  { clave: 'rut', titulo: 'RUT', sinCorte: true, valor: ({ rut }) => rut ?? 'Sólo compró' },
  { clave: 'correo', titulo: 'Correo', prioridad: 3, valor: ({ correo }) => correo },
  {
    clave: 'ingresada',
    titulo: 'Ingresada',
    prioridad: 3,
    celda: ({ ingresada }) => momento(ingresada),
    valor: ({ ingresada }) => ingresada,
  },
]);

const coincide = ({ numero, rut, correo, derecho }: SolicitudVM, texto: string): boolean =>
  coincideTexto(texto, String(numero), rut ?? '', correo, DERECHOS[derecho].nombre);

/** `/soporte/solicitudesDeDatos`: what persons ask for over their data, what is due first before. */
export const Solicitudes = () => {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [buscarSolicitudes.id],
    queryFn: ({ signal }) => llamar(buscarSolicitudes, {}, { senal: signal }),
    staleTime: 0,
  });
  const vista = useFilasLocales({
    filas: data ?? NINGUNA,
    columnas: COLUMNAS,
    coincide,
    tamano: POR_PAGINA,
  });
  return (
    <Pagina
      titulo="Solicitudes sobre datos personales"
      proposito="Acceso, rectificación, supresión, bloqueo, portabilidad y oposición (Ley N° 21.719). Se responden dentro del plazo."
    >
      <Tabla
        titulo="Solicitudes"
        columnas={COLUMNAS}
        claveDe={({ numero }) => numero}
        vista={vista}
        cargando={isPending}
        error={
          error && {
            idSolicitud: error instanceof ErrorDeApi ? error.idSolicitud : null,
            alReintentar: () => void refetch(),
          }
        }
        vacio={data?.length === 0 && <EstadoVacio texto="Nadie ha hecho solicitudes." />}
        unidad={['solicitud', 'solicitudes']}
      />
    </Pagina>
  );
};
