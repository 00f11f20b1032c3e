import {
  DEMASIADAS_A_LA_VEZ,
  listaRenovaciones,
  type RenovacionVM,
} from '#features/informes/renovaciones/renovaciones.contract.ts';
import { VEHICULOS_MANUALES_MAXIMO } from '#features/ventas/venta.ts';
import { Anchor } from '@mantine/core';
import { NumeroDePoliza } from '../ui/ficha/NumeroConFicha.tsx';
import { columnaDeSeleccion } from '../ui/seleccion/columna-de-seleccion.tsx';
import type { Reparo, Seleccion } from '../ui/seleccion/useSeleccion.ts';
import { columnasDeLista } from '../ui/tabla/columnas-de-lista.tsx';
import { Insignia } from '../ui/estado/Insignia.tsx';
import type { Columna } from '../ui/tabla/vista-de-tabla.ts';

const POR_RENOVAR = 'Por renovar';

const COLUMNAS: readonly Columna<RenovacionVM>[] = columnasDeLista<RenovacionVM>(
  listaRenovaciones.descripcion,
  {
    numeroPoliza: ({ numeroPoliza }) => <NumeroDePoliza numero={numeroPoliza} />,
    telefono: ({ telefono }) =>
      telefono ? (
        <Anchor href={`tel:${telefono}`} inherit underline="always">
          {telefono}
        </Anchor>
      ) : (
        '—'
      ),
    situacion: ({ renovada, situacion }) => (
      <Insignia tono={renovada ? 'exito' : situacion === POR_RENOVAR ? 'normal' : 'neutro'}>
        {situacion}
      </Insignia>
    ),
  },
).map((columna) => {
  if (columna.clave !== 'situacion') return columna;
  const { ordenar: _, ...sinOrden } = columna;
  return sinOrden;
});

/** Reason why a policy cannot join those already chosen, or null. */
export const reparoDeRenovacion: Reparo<RenovacionVM> = (fila, elegidas) => {
  if (fila.renovada) return 'Ya fue renovada';
  // Release 1.3.0 does not send it; a new page may be answered by it during an upgrade (A-RELEVO-006).
  if (!(fila.periodoEnVenta ?? true)) return fila.situacion;
  if (!fila.sePuedeRenovar) return 'El convenio ya no está vigente para usted';
  if (elegidas.has(fila.id)) return null;
  const [primera] = elegidas.values();
  if (primera && primera.convenioId !== fila.convenioId) return 'Es de otro convenio';
  return elegidas.size < VEHICULOS_MANUALES_MAXIMO ? null : DEMASIADAS_A_LA_VEZ;
};

/** Columns of the list, with a selection box per policy if the profile may renew. */
export const columnasDeRenovaciones = (
  seleccion: Seleccion<RenovacionVM> | null,
): readonly Columna<RenovacionVM>[] =>
  seleccion === null
    ? COLUMNAS
    : [
        columnaDeSeleccion(seleccion, {
          nombreDe: ({ numeroPoliza }) => `póliza ${numeroPoliza}`,
          hecha: ({ renovada }) => renovada,
        }),
        ...COLUMNAS,
      ];
