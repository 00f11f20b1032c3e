import { useLocation, useNavigate, useSearchParams } from 'react-router';

export interface FiltroDeVehiculos extends Record<string, unknown> {
  patente: string;
  tipoVehiculoId: number | null;
  marcaId: number | null;
  modeloId: number | null;
}

export const SIN_FILTRO: FiltroDeVehiculos = {
  patente: '',
  tipoVehiculoId: null,
  marcaId: null,
  modeloId: null,
};
const IDS = ['tipoVehiculoId', 'marcaId', 'modeloId'] as const;

const patenteDe = (estado: unknown): string =>
  typeof estado === 'object' && estado !== null && 'patente' in estado
    ? String(estado.patente)
    : '';

/** Filters of the list: ids in the address; the plate, which is personal, in the history. */
export const useFiltroDeVehiculos = () => {
  const [parametros] = useSearchParams();
  const { state, pathname } = useLocation();
  const navegar = useNavigate();
  const id = (clave: string) => Number(parametros.get(clave)) || null;
  const filtro: FiltroDeVehiculos = {
    patente: patenteDe(state),
    tipoVehiculoId: id('tipoVehiculoId'),
    marcaId: id('marcaId'),
    modeloId: id('modeloId'),
  };
  const aplicar = (nuevo: FiltroDeVehiculos) => {
    const nuevos = new URLSearchParams(parametros);
    for (const clave of ['pagina', ...IDS]) nuevos.delete(clave);
    for (const clave of IDS) if (nuevo[clave] !== null) nuevos.set(clave, String(nuevo[clave]));
    void navegar(
      { pathname, search: nuevos.toString() },
      { replace: true, state: { ...(state as object | null), patente: nuevo.patente } },
    );
  };
  const dados = IDS.flatMap((clave) => (filtro[clave] === null ? [] : [[clave, filtro[clave]]]));
  return {
    filtro,
    aplicar,
    activo: dados.length > 0 || filtro.patente !== '',
    /** Filters as sent: ids, and separately the plate. */
    ids: Object.fromEntries(dados) as Readonly<Record<string, number>>,
    reservados: filtro.patente === '' ? {} : { patente: filtro.patente },
  };
};
