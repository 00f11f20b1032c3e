import type { Quien } from '#values/llamada.ts';
import type { Rol } from '#values/perfil.ts';

interface Ventana {
  readonly ruta: string;
  /** Calls that the screen needs; a role that may make all of them may open it. */
  readonly llamadas: readonly string[];
  /** True when the public session may not open it, whatever its calls. */
  readonly soloLogin?: boolean;
}

/**
 * The payment screen needs the list of vehicles too, because a role that re-issues has only the
 * second call.
 */
const LLAMADAS_DE_PAGO = [
  'IntencionesDeVenta/ActualizarIntencionListaVehiculos',
  'IntencionesDeVenta/ActualizarIntencionPago',
];

/** Guarded screens with the calls they need. The roles that may open a screen are derived from these. */
const VENTANAS: readonly Ventana[] = [
  {
    ruta: '/bienvenida',
    llamadas: ['Endpoints/ObtenerEndpointsDisponiblesPorRol'],
    soloLogin: true,
  },
  { ruta: '/cuenta', llamadas: ['Sesiones/Abiertas'], soloLogin: true },
  {
    ruta: '/venta/seleccionConvenio',
    llamadas: ['IntencionesDeVenta/IngresarDatosVehiculo'],
  },
  {
    ruta: '/venta/ingresoVehiculo',
    llamadas: ['IntencionesDeVenta/IngresarDatosVehiculo'],
  },
  {
    ruta: '/venta/listaVehiculos',
    llamadas: ['IntencionesDeVenta/ActualizarIntencionListaVehiculos'],
  },
  {
    ruta: '/venta/listaVehiculosEspecial',
    llamadas: ['IntencionesDeVenta/IngresarDatosVehiculoSVP'],
  },
  { ruta: '/venta/terminosYCondiciones', llamadas: LLAMADAS_DE_PAGO },
  { ruta: '/venta/pago', llamadas: LLAMADAS_DE_PAGO },
  {
    ruta: '/venta/ingresoMasivo',
    llamadas: ['IntencionesDeVenta/IngresarDatosVehiculoMasivo'],
  },
  {
    ruta: '/venta/ingresoMasivoEspecial',
    llamadas: ['IntencionesDeVenta/IngresarDatosVehiculoMasivoEspecial'],
  },
  {
    ruta: '/venta/ingresoMasivoProgreso',
    llamadas: ['IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva'],
  },
  { ruta: '/mantenedores/corredor', llamadas: ['Corredores/Actualizar'] },
  { ruta: '/mantenedores/entidad', llamadas: ['Entidades/Actualizar'] },
  { ruta: '/mantenedores/propietario', llamadas: ['Propietarios/Actualizar'] },
  {
    ruta: '/mantenedores/vehiculos',
    llamadas: ['Vehiculos/ActualizarVehiculo'],
  },
  { ruta: '/editarVehiculo', llamadas: ['Vehiculos/ActualizarVehiculo'] },
  { ruta: '/mantenedores/marca', llamadas: ['Marcas/Actualizar'] },
  { ruta: '/mantenedores/modelo', llamadas: ['Modelos/Actualizar'] },
  {
    ruta: '/mantenedores/tipoVehiculo',
    llamadas: ['TiposVehiculo/Actualizar'],
  },
  { ruta: '/mantenedores/tiposUso', llamadas: ['TiposUso/Actualizar'] },
  { ruta: '/mantenedores/folio', llamadas: ['Folio/Buscar'] },
  { ruta: '/mantenedores/rangoPoliza', llamadas: ['Poliza/Buscar'] },
  { ruta: '/mantenedores/detencion', llamadas: ['Detenciones/Buscar'] },
  { ruta: '/mantenedores/redaccion', llamadas: ['Redacciones/Buscar'] },
  { ruta: '/mantenedores/ensayo', llamadas: ['Ensayo/Probar'] },
  {
    ruta: '/mantenedores/crearConvenioCompleto',
    llamadas: ['Convenios/CrearConvenio'],
  },
  { ruta: '/mantenedores/planillas', llamadas: ['Planillas/Guardar'] },
  { ruta: '/mantenedores/convenio', llamadas: ['Convenios/Buscar'] },
  {
    ruta: '/mantenedores/primas',
    llamadas: ['Convenios/ActualizarConvenioTiposVehiculo'],
  },
  {
    ruta: '/Soporte/ConsultaURL',
    llamadas: ['ConsultaURLsPublicas/ConsultarURLs'],
  },
  {
    ruta: '/mantenedores/usuario',
    llamadas: ['Usuarios/BuscarUsuariosPerfilado'],
  },
  {
    ruta: '/Soporte/ConsultarPoliza',
    llamadas: ['ConsultasPolizas/BuscarPorNumero'],
  },
  { ruta: '/Soporte/ConsultarVenta', llamadas: ['Venta/BuscarPorId'] },
  {
    ruta: '/Soporte/ConsultarIntencionDeVenta',
    llamadas: ['IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID'],
  },
  {
    ruta: '/Soporte/EmitirIntencion',
    llamadas: [
      'IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID',
      'IntencionesDeVenta/ValidarIntencionParaReemision',
    ],
  },
  {
    ruta: '/Soporte/RegenerarPoliza',
    llamadas: ['RegenerarPolizas/RegenerarPoliza'],
  },
  {
    ruta: '/Soporte/RegenerarVenta',
    llamadas: ['SoporteVenta/RegenerarVenta'],
  },
  {
    ruta: '/Soporte/RegenerarSUN',
    llamadas: ['RegenerarArchivoCargaSUN/RegenerarArchivo'],
  },
  { ruta: '/Soporte/ContinuarVenta', llamadas: ['Venta/BuscarIncompletas'] },
  {
    ruta: '/Soporte/RegeneracionVenta',
    llamadas: ['Venta/ContinuarEmisionFallida'],
  },
  {
    ruta: '/Soporte/AnularPoliza',
    llamadas: ['InformarPolizaAACH/AnularPolizasAACH'],
  },
  {
    ruta: '/Soporte/AnularMasivo',
    llamadas: ['InformarPolizaAACH/AnulacionesMasivas'],
  },
  { ruta: '/Soporte/AnularVenta', llamadas: ['SoporteVenta/AnularVenta'] },
  {
    ruta: '/InformarPolizasAACH',
    llamadas: ['InformarPolizaAACH/InformarPolizasAACH'],
  },
  {
    ruta: '/Informes/InformeVentas',
    llamadas: ['InformeVentasPorConvenios/InformeVentasPorConvenios'],
  },
  {
    ruta: '/Informes/InformeVentasAnuladas',
    llamadas: ['InformeVentasAnuladasPorConvenios/InformeVentasAnuladasPorConvenios'],
  },
  { ruta: '/Informes/Renovaciones', llamadas: ['Renovaciones/Buscar'] },
  { ruta: '/Informes/Calendario', llamadas: ['Calendario/Buscar'] },
  { ruta: '/Informes/ComoVanLasVentas', llamadas: ['Tablero/Obtener'] },
  { ruta: '/Informes/Recordatorios', llamadas: ['Recordatorios/Campanas'] },
  { ruta: '/soporte/poliza', llamadas: ['Fichas/Poliza'] },
  { ruta: '/soporte/venta', llamadas: ['Fichas/Venta'] },
  { ruta: '/soporte/porResolver', llamadas: ['Soporte/PorResolver'] },
  { ruta: '/soporte/pagos', llamadas: ['Pagos/Pendientes'] },
  { ruta: '/soporte/incidentes', llamadas: ['Incidentes/Pendientes'] },
  { ruta: '/soporte/casosAach', llamadas: ['CasosAach/Buscar'] },
  { ruta: '/soporte/aprobaciones', llamadas: ['Aprobaciones/Pendientes'] },
  { ruta: '/soporte/polizaPerdida', llamadas: ['PolizasPerdidas/Reingresar'] },
  { ruta: '/soporte/solicitudesDeDatos', llamadas: ['SolicitudesDeDatos/Buscar'] },
  { ruta: '/soporte/accesos', llamadas: ['AccesosADatos/Buscar'] },
  { ruta: '/soporte/brecha', llamadas: ['PersonasAfectadas/Buscar'] },
  { ruta: '/soporte/correos', llamadas: ['Correos/Buscar'] },
];

/**
 * Returns the routes of the screens that a role may open. `quienDe` returns the roles of a call, or
 * `null` for an unknown call.
 */
export const ventanasDe = (rol: Rol, quienDe: (llamadaId: string) => Quien | null): string[] =>
  VENTANAS.filter(
    ({ llamadas, soloLogin }) =>
      llamadas.every((id) => quienDe(id)?.[rol]) && !(soloLogin && rol === 'publico'),
  ).map(({ ruta }) => ruta);
