import {
  buscarSolicitudes,
  type SolicitudVM,
} from '#features/privacidad/atencion/atencion.contract.ts';
import { DERECHOS } from '#features/privacidad/solicitud.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Pagina } from '../../ui/Pagina.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { momento } from '../piezas/FichaDePoliza.tsx';
import { useListaEntera } from '../piezas/useListaEntera.tsx';
import { IngresoDeSolicitud } from './IngresoDeSolicitud.tsx';
import { PlazoDeSolicitud } from './PlazoDeSolicitud.tsx';

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

/** `/soporte/solicitudesDeDatos`: persons' requests over their data, earliest deadline first. */
export const Solicitudes = () => {
  const { tabla } = useListaEntera({
    llamada: buscarSolicitudes,
    columnas: COLUMNAS,
    coincide,
    vacio: 'Nadie ha hecho solicitudes.',
    despues: 'Las que hagan las personas sobre sus datos aparecerán aquí con su plazo.',
  });
  return (
    <Pagina
      titulo="Solicitudes sobre datos personales"
      accion={<IngresoDeSolicitud />}
      proposito="Acceso, rectificación, supresión, bloqueo, portabilidad y oposición (Ley N° 21.719). Se responden dentro del plazo."
    >
      <Tabla
        titulo="Solicitudes"
        {...tabla}
        claveDe={({ numero }) => numero}
        unidad={['solicitud', 'solicitudes']}
      />
    </Pagina>
  );
};
