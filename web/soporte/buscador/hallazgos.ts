import type { HallazgosVM } from '#features/soporte/busqueda/busqueda-general.contract.ts';
import type { EstadoPoliza } from '#features/polizas/poliza.ts';
import { llamadaDe } from '#features/soporte/ficha/acciones.ts';
import type { Llamada } from '#values/llamada.ts';
import { NOMBRE_DE_POLIZA, NOMBRE_DE_VENTA } from '#values/nombres-de-estado.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { mostrarRut } from '#values/rut.ts';
import { fechaHoraSantiago, formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';
import { type AccionConBoton, EN_PANTALLA } from '../ficha/acciones-en-pantalla.ts';
import { rutaDePoliza, rutaDeVenta } from '../../ui/ficha/rutas-de-ficha.ts';

type Grupo = keyof HallazgosVM | 'acciones';

/** Groups in display order. */
export const GRUPOS: readonly { readonly clave: Grupo; readonly titulo: string }[] = [
  { clave: 'acciones', titulo: 'Acciones' },
  { clave: 'polizas', titulo: 'Pólizas' },
  { clave: 'ventas', titulo: 'Ventas' },
  { clave: 'vehiculos', titulo: 'Vehículos' },
  { clave: 'propietarios', titulo: 'Propietarios' },
  { clave: 'solicitudes', titulo: 'Solicitudes' },
];

/** A result with its screen; without one, the search that finds everything about it. */
export interface Hallazgo {
  readonly grupo: Grupo;
  readonly clave: string;
  readonly nombre: string;
  readonly detalle: string;
  readonly destino: { readonly ruta: string; readonly estado: unknown } | null;
  readonly buscar: string;
}

/** Words between a policy's state and the end of its cover. */
const HASTA: Readonly<Record<EstadoPoliza, string>> = {
  vigente: ' hasta',
  no_iniciada: ', hasta',
  vencida: ' el',
  anulada: ', hasta',
};

const duenoDe = ({ propietario, deEmpresa }: { propietario: string; deEmpresa: boolean }): string =>
  nombreVisible(propietario, deEmpresa);

const unir = (...partes: (string | false)[]): string =>
  partes.filter((parte) => parte !== false && parte !== '').join(' · ');

const dePoliza = (fila: HallazgosVM['polizas']['filas'][number]): Hallazgo => ({
  grupo: 'polizas',
  clave: `poliza ${fila.id}`,
  nombre: `N° ${fila.numeroPoliza} · ${patenteConDv(fila.patente, fila.dv)}`,
  detalle: unir(
    duenoDe(fila),
    `${NOMBRE_DE_POLIZA[fila.estado].toLowerCase()}${HASTA[fila.estado]} ${formatearFecha(fila.fechaVigenciaHasta)}`,
  ),
  destino: { ruta: rutaDePoliza(fila.numeroPoliza), estado: null },
  buscar: String(fila.numeroPoliza),
});

const deVenta = (fila: HallazgosVM['ventas']['filas'][number]): Hallazgo => ({
  grupo: 'ventas',
  clave: `venta ${fila.id}`,
  nombre: `N° ${fila.id} · ${formatearFecha(fechaHoraSantiago(new Date(fila.fechaVenta)).fecha)}`,
  detalle: unir(
    fila.convenio,
    fila.vehiculos === 1 ? '1 vehículo' : `${fila.vehiculos} vehículos`,
    !fila.pagada && NOMBRE_DE_VENTA.no_pagada.toLowerCase(),
    !fila.vigente && NOMBRE_DE_VENTA.anulada.toLowerCase(),
  ),
  destino: { ruta: rutaDeVenta(fila.id), estado: null },
  buscar: String(fila.id),
});

/** Form of a record, for users who maintain it. */
const registro = (ruta: string, id: number | null, abre: (ruta: string) => boolean) =>
  id === null || !abre(ruta) ? null : { ruta: `${ruta}/ingreso?id=${id}`, estado: null };

type UltimaVenta = HallazgosVM['vehiculos']['filas'][number]['ultimaVenta'];

/** Record of the newest policy, which leads to the others; of its sale until the policy is issued. */
const fichaDe = (
  ultima: UltimaVenta,
): { readonly nombre: string; readonly ruta: string } | null => {
  if (!ultima) return null;
  const { ventaId, numeroPoliza } = ultima;
  return numeroPoliza === null
    ? { nombre: `venta N° ${ventaId}`, ruta: rutaDeVenta(ventaId) }
    : { nombre: `póliza N° ${numeroPoliza}`, ruta: rutaDePoliza(numeroPoliza) };
};

/** Form of a vehicle or owner, or else its newest policy or sale, which `detalle` then names. */
const adonde = (
  formulario: Hallazgo['destino'],
  ultima: UltimaVenta,
  ...detalle: string[]
): Pick<Hallazgo, 'destino' | 'detalle'> => {
  const ficha = formulario === null ? fichaDe(ultima) : null;
  return {
    destino: ficha === null ? formulario : { ruta: ficha.ruta, estado: null },
    detalle: unir(...detalle, ficha !== null && ficha.nombre),
  };
};

const destinoDeSolicitud = ({
  ventaId,
  numeroPoliza,
}: HallazgosVM['solicitudes']['filas'][number]): Hallazgo['destino'] => {
  if (numeroPoliza !== null) return { ruta: rutaDePoliza(numeroPoliza), estado: null };
  return ventaId === null ? null : { ruta: rutaDeVenta(ventaId), estado: null };
};

/** Results by group for display; `abre` tells which screens the user may open. */
export const hallazgosDe = (
  hallazgos: HallazgosVM,
  abre: (ruta: string) => boolean,
): readonly Hallazgo[] => [
  ...hallazgos.polizas.filas.map(dePoliza),
  ...hallazgos.ventas.filas.map(deVenta),
  ...hallazgos.vehiculos.filas.map((fila): Hallazgo => ({
    grupo: 'vehiculos',
    clave: `vehiculo ${fila.patente}`,
    nombre: patenteConDv(fila.patente, fila.dv),
    ...adonde(
      registro('/mantenedores/vehiculos', fila.id, abre),
      fila.ultimaVenta,
      `${fila.marca} ${fila.modelo}`,
      duenoDe(fila),
    ),
    buscar: fila.patente,
  })),
  ...hallazgos.propietarios.filas.map((fila): Hallazgo => ({
    grupo: 'propietarios',
    clave: `propietario ${fila.rut}`,
    nombre: nombreVisible(fila.nombre, fila.rut),
    ...adonde(
      registro('/mantenedores/propietario', fila.id, abre),
      fila.ultimaVenta,
      mostrarRut(fila.rut),
    ),
    buscar: fila.rut,
  })),
  ...hallazgos.solicitudes.filas.map((fila, indice): Hallazgo => ({
    grupo: 'solicitudes',
    clave: `solicitud ${indice}`,
    nombre: fila.hecho,
    detalle: unir(
      formatearFechaHora(new Date(fila.ocurridaEn)),
      fila.usuario,
      fila.numeroPoliza !== null && `póliza N° ${fila.numeroPoliza}`,
      fila.ventaId !== null && `venta N° ${fila.ventaId}`,
    ),
    destino: destinoDeSolicitud(fila),
    buscar: fila.numero,
  })),
];

/** Effects of a typed verb on each found policy and sale, if the profile allows it. */
export const accionesHalladas = (
  { polizas, ventas }: HallazgosVM,
  accion: AccionConBoton,
  puede: (llamada: Pick<Llamada, 'id'> | undefined) => boolean,
): readonly Hallazgo[] => {
  const { texto } = EN_PANTALLA[accion];
  const sobre = (de: 'poliza' | 'venta', numero: number, ruta: string, detalle: string) => ({
    grupo: 'acciones' as const,
    clave: `accion ${accion} ${de} ${numero}`,
    nombre: `${texto[de]}: ${de === 'poliza' ? 'póliza' : 'venta'} N° ${numero}`,
    detalle,
    destino: { ruta, estado: { accion } },
    buscar: String(numero),
  });
  const dePolizas = puede(llamadaDe('poliza', accion)) ? polizas.filas : [];
  const deVentas = puede(llamadaDe('venta', accion)) ? ventas.filas : [];
  return [
    ...dePolizas.map((fila) =>
      sobre(
        'poliza',
        fila.numeroPoliza,
        rutaDePoliza(fila.numeroPoliza),
        unir(patenteConDv(fila.patente, fila.dv), duenoDe(fila)),
      ),
    ),
    ...deVentas.map(({ id, convenio }) => sobre('venta', id, rutaDeVenta(id), convenio)),
  ];
};
