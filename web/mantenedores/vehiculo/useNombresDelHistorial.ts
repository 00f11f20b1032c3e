import { listaModelos } from '#features/mantenedores/modelos/modelo.contract.ts';
import { listaPropietarios } from '#features/mantenedores/propietarios/lista-propietarios.contract.ts';
import { listaTiposUso } from '#features/mantenedores/tipos-uso/tipo-uso.contract.ts';
import { buscarHistorial } from '#features/registros/historial.contract.ts';
import { nombreDeTipo, nombreVisible } from '#values/nombre-visible.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { VEHICULOS } from './vehiculo.ts';

const porId = (id: number) => ({ id, pagina: 1, tamano: 1 });

/** Names of the records that a vehicle's history holds by id. */
const NOMBRE: Readonly<Record<string, (id: number) => Promise<string | undefined>>> = {
  modelo_id: async (id) => {
    const [modelo] = (await llamar(listaModelos.pagina, porId(id))).filas;
    return modelo && `${modelo.marcaVM.nombre} ${modelo.nombre}`;
  },
  tipo_uso_id: async (id) => {
    const [uso] = (await llamar(listaTiposUso.pagina, porId(id))).filas;
    return uso && nombreDeTipo(uso.nombre);
  },
  propietario_id: async (id) => {
    const [dueno] = (await llamar(listaPropietarios.pagina, porId(id))).filas;
    return dueno && nombreVisible(dueno.nombreCompleto, dueno.rut);
  },
};

/** Names for the ids in a vehicle's history, as far as they have been read. */
export const useNombresDelHistorial = (id: number | null) => {
  const { entidad } = VEHICULOS.historial;
  const puedeVer = usePuede()(buscarHistorial);
  const { data: hechos = [] } = useQuery({
    queryKey: [buscarHistorial.id, entidad, id],
    queryFn: ({ signal }) => llamar(buscarHistorial, { entidad, id: id ?? 0 }, { senal: signal }),
    enabled: puedeVer && id !== null,
  });
  const pares = hechos
    .flatMap(({ cambios }) => cambios)
    .flatMap(({ campo, antes, despues }) => [antes, despues].map((valor) => `${campo}|${valor}`))
    .filter((par) => (par.split('|')[0] ?? '') in NOMBRE && /\|\d+$/.test(par));
  const distintos = [...new Set(pares)];
  const nombres = useQueries({
    queries: distintos.map((par) => ({
      queryKey: ['nombre-de-historial', par],
      queryFn: async () => {
        const [campo = '', valor] = par.split('|');
        return (await NOMBRE[campo]?.(Number(valor))) ?? null;
      },
    })),
  });
  return (campo: string, valor: string): string =>
    nombres[distintos.indexOf(`${campo}|${valor}`)]?.data ?? valor;
};
