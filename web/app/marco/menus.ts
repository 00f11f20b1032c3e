import type { TipoDeAsunto } from '#features/inicio/por-resolver/clases-de-asunto.ts';
import { type Sesion, tieneVentana } from '../../lib/sesion/sesion.ts';
import type { EntradaMenu, GrupoMenu } from './menu.ts';

const RUTA_CONSULTA = '/consulta';
const RUTA_COMPRAR = '/venta/seleccionConvenio';

const POR_RESOLVER = '/soporte/porResolver';

/** Leads to the waiting matters of one kind, for users with this window. */
const porResolver = (tipo: TipoDeAsunto, titulo: string, ventana = POR_RESOLVER): EntradaMenu => ({
  titulo,
  ruta: `${POR_RESOLVER}?tipo=${tipo}`,
  ventana,
});

/** Menus of the product (docs/decisiones.md, 'Menus'), with the routes of A-RUTA-003. */
export const MENUS: readonly GrupoMenu[] = [
  {
    titulo: 'Mantenedores',
    entradas: [
      {
        titulo: 'Convenio Completo',
        ruta: '/mantenedores/crearConvenioCompleto',
      },
      { titulo: 'Convenios', ruta: '/mantenedores/convenio' },
      { titulo: 'Corredores', ruta: '/mantenedores/corredor' },
      { titulo: 'Identidades', ruta: '/mantenedores/entidad' },
      { titulo: 'Usuarios', ruta: '/mantenedores/usuario', separador: true },
      { titulo: 'Marcas', ruta: '/mantenedores/marca' },
      { titulo: 'Modelos', ruta: '/mantenedores/modelo' },
      { titulo: 'Tipos de Vehículo', ruta: '/mantenedores/tipoVehiculo' },
      {
        titulo: 'Tipos de Uso',
        ruta: '/mantenedores/tiposUso',
        separador: true,
      },
      { titulo: 'Propietarios', ruta: '/mantenedores/propietario' },
      { titulo: 'Vehículos', ruta: '/mantenedores/vehiculos', separador: true },
      { titulo: 'Folios', ruta: '/mantenedores/folio' },
      { titulo: 'Rango de Pólizas', ruta: '/mantenedores/rangoPoliza', separador: true },
      { titulo: 'Detención de venta', ruta: '/mantenedores/detencion' },
      { titulo: 'Textos de la póliza', ruta: '/mantenedores/redaccion' },
      { titulo: 'Probar un cambio', ruta: '/mantenedores/ensayo' },
    ],
  },
  {
    titulo: 'Comprar',
    entradas: [{ titulo: 'Comprar', ruta: RUTA_COMPRAR }],
  },
  {
    titulo: 'Consultar Póliza',
    entradas: [{ titulo: 'Consultar Póliza', ruta: RUTA_CONSULTA }],
  },
  {
    titulo: 'Informes',
    entradas: [
      // Written out, because the table of the reports would enter every first load (V-PESO-003). A test
      // compares them.
      { titulo: 'Informe de Ventas', ruta: '/Informes/InformeVentas' },
      {
        titulo: 'Informe de Ventas Anuladas',
        ruta: '/Informes/InformeVentasAnuladas',
        separador: true,
      },
      { titulo: 'Renovaciones', ruta: '/Informes/Renovaciones' },
      { titulo: 'Cómo van las ventas', ruta: '/Informes/ComoVanLasVentas' },
      { titulo: 'Calendario de cambios', ruta: '/Informes/Calendario' },
      { titulo: 'Recordatorios', ruta: '/Informes/Recordatorios' },
    ],
  },
  {
    titulo: 'Soporte',
    entradas: [
      { titulo: 'Buscar', ruta: '/bienvenida', ventana: '/Soporte/ConsultarPoliza' },
      { titulo: 'Por resolver', ruta: POR_RESOLVER },
      { titulo: 'Informar AACH', ruta: '/InformarPolizasAACH' },
      { titulo: 'Ventas incompletas', ruta: '/Soporte/ContinuarVenta' },
      { titulo: 'Enlaces', ruta: '/Soporte/ConsultaURL' },
      { titulo: 'Datos personales', ruta: '/soporte/solicitudesDeDatos' },
    ],
    todas: [
      { titulo: 'Consultar Póliza', ruta: '/Soporte/ConsultarPoliza' },
      { titulo: 'Consultar Venta', ruta: '/Soporte/ConsultarVenta' },
      {
        titulo: 'Consultar Intención de Venta',
        ruta: '/Soporte/ConsultarIntencionDeVenta',
      },
      {
        titulo: 'Consultar URL',
        ruta: '/Soporte/ConsultaURL',
        separador: true,
      },
      { titulo: 'Regenerar Póliza', ruta: '/Soporte/RegenerarPoliza' },
      { titulo: 'Regenerar Venta', ruta: '/Soporte/RegenerarVenta' },
      { titulo: 'Regenerar SUN', ruta: '/Soporte/RegenerarSUN' },
      { titulo: 'Continuar Venta', ruta: '/Soporte/ContinuarVenta' },
      {
        titulo: 'Emitir Intención',
        ruta: '/Soporte/EmitirIntencion',
        separador: true,
      },
      {
        titulo: 'Informar Pólizas AACH',
        ruta: '/InformarPolizasAACH',
        separador: true,
      },
      { titulo: 'Anular Póliza', ruta: '/Soporte/AnularPoliza' },
      { titulo: 'Anular Venta', ruta: '/Soporte/AnularVenta' },
      {
        titulo: 'Anular Masivo',
        ruta: '/Soporte/AnularMasivo',
        separador: true,
      },
      // A Corredor has no such list, and sees the cases of its brokers on their screen.
      { titulo: 'Casos AACH', ruta: '/soporte/casosAach', sinVentana: POR_RESOLVER },
      porResolver('casos', 'Casos AACH'),
      porResolver('pagos', 'Pagos por confirmar'),
      porResolver('incidentes', 'Incidentes'),
      porResolver('aprobaciones', 'Cambios por aprobar', '/soporte/aprobaciones'),
      { titulo: 'Póliza perdida', ruta: '/soporte/polizaPerdida' },
      { titulo: 'Correos enviados', ruta: '/soporte/correos' },
      {
        titulo: 'Datos personales',
        ruta: '/soporte/solicitudesDeDatos',
      },
      { titulo: 'Accesos a datos', ruta: '/soporte/accesos' },
      { titulo: 'Brecha de datos', ruta: '/soporte/brecha' },
    ],
  },
];

/** True if the user may see an entry: everybody the public look-up, others by window. */
export const puedeVer =
  (sesion: Sesion) =>
  (ruta: string): boolean =>
    ruta === RUTA_CONSULTA ||
    // A buyer by link has one agreement, and is offered no choice (V-PAGO1-010).
    (tieneVentana(sesion, ruta) && !(ruta === RUTA_COMPRAR && sesion.tipo === 'publica'));
