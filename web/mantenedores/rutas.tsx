import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { ClaseDePlanilla } from '#features/planillas/planilla.ts';
import { pantalla } from '../lib/tardia/pantalla.ts';

type Traer = () => Promise<ComponentType>;

/** A list and its form, each with its code loaded when it is first opened. */
const mantenedor = (path: string, lista: Traer, ingreso: Traer): RouteObject[] => [
  pantalla(path, lista),
  pantalla(`${path}/ingreso`, ingreso),
];

const rangos = (clase: 'folio' | 'poliza') =>
  [
    async () => {
      const { Rangos } = await import('./rango/Rangos.tsx');
      return () => <Rangos clase={clase} />;
    },
    async () => {
      const { IngresoRango } = await import('./rango/IngresoRango.tsx');
      return () => <IngresoRango clase={clase} />;
    },
  ] as const;

const completo = async () =>
  (await import('./convenio-completo/ConvenioCompleto.tsx')).ConvenioCompleto;

/** Screen of one workbook. */
const planilla = (clase: ClaseDePlanilla): RouteObject =>
  pantalla(`/mantenedores/planillas/${clase}`, async () => {
    const { Planilla } = await import('./planillas/Planilla.tsx');
    return () => <Planilla clase={clase} />;
  });

const ensayo = async () => (await import('./ensayo/ProbarCambio.tsx')).ProbarCambio;

/** Maintainers (A-RUTA-002); all need a session and their window. */
export const rutasDeMantenedores: RouteObject[] = [
  ...mantenedor(
    '/mantenedores/corredor',
    async () => (await import('./corredor/Corredores.tsx')).Corredores,
    async () => (await import('./corredor/IngresoCorredor.tsx')).IngresoCorredor,
  ),
  ...mantenedor(
    '/mantenedores/entidad',
    async () => (await import('./entidad/Entidades.tsx')).Entidades,
    async () => (await import('./entidad/IngresoEntidad.tsx')).IngresoEntidad,
  ),
  ...mantenedor(
    '/mantenedores/propietario',
    async () => (await import('./propietario/Propietarios.tsx')).Propietarios,
    async () => (await import('./propietario/IngresoPropietario.tsx')).IngresoPropietario,
  ),
  ...mantenedor(
    '/mantenedores/convenio',
    async () => (await import('./convenio/Convenios.tsx')).Convenios,
    async () => (await import('./convenio/IngresoConvenio.tsx')).IngresoConvenio,
  ),
  ...mantenedor('/mantenedores/crearConvenioCompleto', completo, completo),
  pantalla(
    '/mantenedores/primas/ingreso',
    async () => (await import('./primas/IngresoPrimas.tsx')).IngresoPrimas,
  ),
  pantalla(
    '/mantenedores/primas/hoja',
    async () => (await import('./primas/HojaDePrecios.tsx')).HojaDePrecios,
  ),
  ...mantenedor(
    '/mantenedores/usuario',
    async () => (await import('./usuario/Usuarios.tsx')).Usuarios,
    async () => (await import('./usuario/IngresoUsuario.tsx')).IngresoUsuario,
  ),
  ...mantenedor(
    '/mantenedores/marca',
    async () => (await import('./marca/Marcas.tsx')).Marcas,
    async () => (await import('./marca/IngresoMarca.tsx')).IngresoMarca,
  ),
  ...mantenedor(
    '/mantenedores/modelo',
    async () => (await import('./modelo/Modelos.tsx')).Modelos,
    async () => (await import('./modelo/IngresoModelo.tsx')).IngresoModelo,
  ),
  ...mantenedor(
    '/mantenedores/tipoVehiculo',
    async () => (await import('./tipo-vehiculo/TiposVehiculo.tsx')).TiposVehiculo,
    async () => (await import('./tipo-vehiculo/IngresoTipoVehiculo.tsx')).IngresoTipoVehiculo,
  ),
  ...mantenedor(
    '/mantenedores/tiposUso',
    async () => (await import('./tipo-uso/TiposUso.tsx')).TiposUso,
    async () => (await import('./tipo-uso/IngresoTipoUso.tsx')).IngresoTipoUso,
  ),
  ...mantenedor(
    '/mantenedores/vehiculos',
    async () => (await import('./vehiculo/Vehiculos.tsx')).Vehiculos,
    async () => (await import('./vehiculo/IngresoVehiculo.tsx')).IngresoVehiculo,
  ),
  pantalla(
    '/editarVehiculo',
    async () => (await import('./vehiculo/EditarVehiculo.tsx')).EditarVehiculo,
  ),
  ...mantenedor(
    '/mantenedores/detencion',
    async () => (await import('./detencion/Detenciones.tsx')).Detenciones,
    async () => (await import('./detencion/IngresoDetencion.tsx')).IngresoDetencion,
  ),
  ...mantenedor(
    '/mantenedores/redaccion',
    async () => (await import('./redaccion/Redacciones.tsx')).Redacciones,
    async () => (await import('./redaccion/IngresoRedaccion.tsx')).IngresoRedaccion,
  ),
  ...mantenedor('/mantenedores/ensayo', ensayo, ensayo),
  pantalla(
    '/mantenedores/planillas',
    async () => (await import('./planillas/Planillas.tsx')).Planillas,
  ),
  planilla('corredores'),
  planilla('usuarios'),
  planilla('convenios'),
  ...mantenedor('/mantenedores/folio', ...rangos('folio')),
  ...mantenedor('/mantenedores/rangoPoliza', ...rangos('poliza')),
];
