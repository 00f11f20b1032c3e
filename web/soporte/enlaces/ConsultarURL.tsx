import {
  buscarEnlacesPublicos,
  type EnlacePublicoVM,
} from '#features/convenios/enlaces/enlace-publico.contract.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { AlcanceDeEnlace } from '../../ui/compartir/AlcanceDeEnlace.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import { BotonDeUrl } from './BotonDeUrl.tsx';
import { FiltrosDeUrl, type FiltrosElegidos, SIN_FILTROS } from './FiltrosDeUrl.tsx';

const POR_PAGINA = 25;

const COLUMNAS = columnasDe<EnlacePublicoVM>([
  {
    clave: 'convenio',
    titulo: 'Convenio',
    valor: ({ nombreConvenio }) => nombreConvenio,
    identifica: true,
  },
  {
    clave: 'corredor',
    titulo: 'Corredor',
    prioridad: 3,
    valor: ({ nombreCorredor }) => nombreCorredor,
  },
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: ({ username }) => username,
  },
  { clave: 'url', titulo: 'URL', prioridad: 1, celda: ({ url }) => <BotonDeUrl url={url} /> },
  {
    clave: 'vigente',
    titulo: 'Estado',
    tipo: 'habilitacion',
    valor: ({ vigente }) => vigente,
  },
]);

const NINGUNO: readonly EnlacePublicoVM[] = [];
const coincide = (enlace: EnlacePublicoVM, texto: string): boolean =>
  coincideTexto(texto, enlace.nombreConvenio, enlace.nombreCorredor, enlace.username);

/** `/Soporte/ConsultaURL`: public addresses to copy. */
export const ConsultarURL = () => {
  // Number of searches, so that the same filters search again.
  const [busqueda, setBusqueda] = useState<{ filtros: FiltrosElegidos; vez: number } | null>(null);
  const { data, error, isPending, refetch } = useQuery<EnlacePublicoVM[], ErrorDeApi>({
    queryKey: [buscarEnlacesPublicos.id, busqueda],
    queryFn: ({ signal }) => {
      const { corredorId, convenioId, usuarioId } = busqueda?.filtros ?? SIN_FILTROS;
      return llamar(
        buscarEnlacesPublicos,
        {
          ...(corredorId !== null && { corredorId }),
          ...(convenioId !== null && { convenioId }),
          ...(usuarioId !== null && { usuarioId }),
        },
        { senal: signal },
      );
    },
    enabled: busqueda !== null,
    staleTime: 0,
  });
  const vista = useFilasLocales({
    filas: data ?? NINGUNO,
    columnas: COLUMNAS,
    coincide,
    tamano: POR_PAGINA,
  });
  return (
    <Pagina
      titulo="Consultar URL"
      proposito="Direcciones públicas de los convenios sin login. Pulse una para copiarla."
    >
      <FiltrosDeUrl
        alBuscar={(filtros) => setBusqueda({ filtros, vez: (busqueda?.vez ?? 0) + 1 })}
        alReiniciar={() => setBusqueda(null)}
      />
      {data?.[0] && <AlcanceDeEnlace url={data[0].url} varios={data.length > 1} />}
      {busqueda !== null && (
        <Tabla
          titulo="URLs de acceso"
          columnas={COLUMNAS}
          claveDe={({ id }) => id}
          vista={vista}
          cargando={isPending}
          error={
            error && {
              titulo: error.message,
              idSolicitud: error.idSolicitud,
              alReintentar: () => void refetch(),
            }
          }
          noVigente={({ vigente }) => !vigente}
          vacio={data?.length === 0 && <EstadoVacio titulo="No se encontraron resultados" />}
          unidad={['URL', 'URLs']}
        />
      )}
    </Pagina>
  );
};
