import { rutasEntrada } from '#features/acceso/entrada/entrada.routes.ts';
import { rutasSesion } from '#features/acceso/sesion/sesion.routes.ts';
import { rutasSesionesAbiertas } from '#features/acceso/sesion/sesiones-abiertas.routes.ts';
import { rutasCargaMasiva } from '#features/carga-masiva/revision/revision.routes.ts';
import { rutasConvenios } from '#features/convenios/acuerdo/convenio.routes.ts';
import { rutasAMano } from '#features/convenios/a-mano/a-mano.routes.ts';
import { rutasConveniosDeUsuario } from '#features/convenios/asistente/convenios-de-usuario.routes.ts';
import { rutasCierreDeCorredor } from '#features/convenios/cierre/cierre-de-corredor.routes.ts';
import { rutasConveniosMantenidos } from '#features/convenios/acuerdo/convenio-mantenido.routes.ts';
import { rutasCopiaDeConvenio } from '#features/convenios/copia/copia.routes.ts';
import { rutasEnlacesPublicos } from '#features/convenios/enlaces/enlace-publico.routes.ts';
import { rutasPrecios } from '#features/convenios/precios/precios.routes.ts';
import { rutasPlanillas } from '#features/planillas/planilla.routes.ts';
import { rutasCorreos } from '#features/envios/correos.routes.ts';
import { rutasFactor } from '#features/acceso/factor/factor.routes.ts';
import { rutasLlavero } from '#features/acceso/llavero/llavero.routes.ts';
import { rutasOidc } from '#features/acceso/oidc/oidc.routes.ts';
import { rutasCatalogoBase } from '#features/mantenedores/catalogo-base/catalogo-base.routes.ts';
import { rutasMarcas } from '#features/mantenedores/marcas/marca.routes.ts';
import { rutasModelos } from '#features/mantenedores/modelos/modelo.routes.ts';
import { rutasTiposVehiculo } from '#features/mantenedores/tipos-vehiculo/tipo-vehiculo.routes.ts';
import { rutasTiposUso } from '#features/mantenedores/tipos-uso/tipo-uso.routes.ts';
import { rutasAlmacen } from '#features/numeros/almacen/almacen.routes.ts';
import { explicacionDelAlmacen } from '#features/numeros/almacen/explicar-almacen.usecase.ts';
import { rutasRangos } from '#features/numeros/rangos/rango.routes.ts';
import { rutasComunas } from '#features/mantenedores/comunas/comuna.routes.ts';
import { rutasCorredores } from '#features/mantenedores/corredores/corredor.routes.ts';
import { rutasEntidades } from '#features/mantenedores/entidades/entidad.routes.ts';
import { rutasPropietarios } from '#features/mantenedores/propietarios/propietario.routes.ts';
import { rutasUsuarios } from '#features/mantenedores/usuarios/usuario.routes.ts';
import {
  devolucionAlOcultar,
  devolucionDeCaso,
} from '#features/aach/casos/proponer-devolucion.usecase.ts';
import {
  type ClaseDeCambio,
  tituloDeCambio,
} from '#features/aprobaciones/clase-de-cambio.usecase.ts';
import { responderSolicitud } from '#features/privacidad/atencion/atencion.contract.ts';
import { rutasAprobaciones } from '#features/aprobaciones/aprobacion.routes.ts';
import { cambioDeRango } from '#features/numeros/rangos/proponer-rango.usecase.ts';
import {
  administradorNuevo,
  accesoDeAdministrador,
  vueltaDeAdministrador,
} from '#features/mantenedores/usuarios/proponer-administrador.usecase.ts';
import { cambiarPerfil } from '#features/mantenedores/usuarios/cambiar-perfil.usecase.ts';
import { rutasClavePropia } from '#features/mantenedores/usuarios/clave-propia.routes.ts';
import { rutasClaveOlvidada } from '#features/acceso/clave-olvidada/clave-olvidada.routes.ts';
import { rutasVehiculos } from '#features/mantenedores/vehiculos/vehiculo.routes.ts';
import { rutasMarcaComercial } from '#features/marca-comercial/marca-comercial.routes.ts';
import { rutasDetenciones } from '#features/detenciones/detencion.routes.ts';
import { CAMBIOS_DE_REDACCION } from '#features/redacciones/cambiar-redacciones.usecase.ts';
import { rutasEnsayo } from '#features/ensayo/ensayo.routes.ts';
import { rutasRedacciones } from '#features/redacciones/redaccion.routes.ts';
import { rutasPreferencias } from '#features/preferencias/filtro-guardado.routes.ts';
import { rutasPagos } from '#features/pagos/pagar/pago.routes.ts';
import { rutasReemisiones } from '#features/pagos/reemitir/reemision.routes.ts';
import { rutasAnulacion } from '#features/polizas/anulacion-masiva/anulacion-masiva.routes.ts';
import { rutasConsulta } from '#features/polizas/verificacion/consulta.routes.ts';
import { rutasLineaDeTiempo } from '#features/soporte/historia/linea-de-tiempo.routes.ts';
import { rutasPolizas } from '#features/polizas/documentos/poliza.routes.ts';
import { rutasRecibo } from '#features/polizas/recibo/recibo.routes.ts';
import { rutasSoporte } from '#features/polizas/consulta/soporte.routes.ts';
import { rutasSun } from '#features/sun/sun.routes.ts';
import { rutasCasosAach } from '#features/aach/casos/casos.routes.ts';
import { rutasAach } from '#features/aach/informar/aach.routes.ts';
import { rutasInformes } from '#features/informes/ventas/informe.routes.ts';
import { rutasIncidentes } from '#features/inicio/incidentes/incidentes.routes.ts';
import { rutasInicio } from '#features/inicio/portadas/inicio.routes.ts';
import { rutasPrimerosPasos } from '#features/inicio/primeros-pasos/primeros-pasos.routes.ts';
import { rutasPorResolver } from '#features/inicio/por-resolver/por-resolver.routes.ts';
import { rutasCalendario } from '#features/inicio/calendario/calendario.routes.ts';
import { rutasRitmo } from '#features/inicio/ritmo/ritmo.routes.ts';
import { rutasRenovaciones } from '#features/informes/renovaciones/renovaciones.routes.ts';
import { rutasCampanas } from '#features/recordatorios/campana/campana.routes.ts';
import { rutasVuelta } from '#features/recordatorios/vuelta/vuelta.routes.ts';
import { rutasBaja } from '#features/recordatorios/baja/baja.routes.ts';
import { rutasFicha } from '#features/soporte/ficha/ficha.routes.ts';
import { rutasContacto } from '#features/soporte/contacto/contacto.routes.ts';
import { rutasReenvio } from '#features/soporte/reenvio/reenvio.routes.ts';
import { rutasAccesos } from '#features/privacidad/accesos/accesos.routes.ts';
import { rutasAtencion } from '#features/privacidad/atencion/atencion.routes.ts';
import { rutasExpediente } from '#features/privacidad/expediente/expediente.routes.ts';
import { rutasPeticion } from '#features/privacidad/peticion/peticion.routes.ts';
import { rutasTablero } from '#features/inicio/tablero/tablero.routes.ts';
import { rutasRegistros } from '#features/registros/registro.routes.ts';
import { rutasVentas } from '#features/ventas/venta.routes.ts';
import { rutasNoEmitidas } from '#features/ventas/no-emitidas/no-emitidas.routes.ts';
import { rutasRecalculo } from '#features/ventas/recalculo/recalculo.routes.ts';
import { rutasEtapas } from '#features/ventas/etapas/etapas.routes.ts';
import { rutasCotizacion } from '#features/ventas/cotizacion/cotizacion.routes.ts';
import { rutasVentaMasiva } from '#features/ventas/masiva/masiva.routes.ts';
import { rutasIngreso } from '#features/ventas/ingreso/ingreso.routes.ts';
import { rutasCorreccion } from '#features/carga-masiva/correccion/correccion.routes.ts';
import { rutasPlantilla } from '#features/carga-masiva/plantilla/plantilla.routes.ts';
import { rutasContinuar } from '#features/emision/continuar/continuar.routes.ts';
import { rutasRegenerar } from '#features/polizas/regenerar/regenerar.routes.ts';
import { rutasCobertura } from '#features/polizas/cobertura/cobertura.routes.ts';
import { reingresoDePoliza } from '#features/polizas/reingreso/reingresar.usecase.ts';
import { rutasReingreso } from '#features/polizas/reingreso/reingreso.routes.ts';
import { rutasAnular } from '#features/polizas/anular/anular.routes.ts';
import { rutasBusqueda } from '#features/soporte/busqueda/busqueda.routes.ts';
import { rutasRecientes } from '#features/soporte/recientes/recientes.routes.ts';
import { HECHOS } from '../hechos.ts';
import { TRATAMIENTOS } from '../limpieza/tratamientos.ts';
import { type Montador } from '#nucleo/montar.ts';

/** Changes that may need a second person. */
const CAMBIOS: readonly ClaseDeCambio[] = [
  explicacionDelAlmacen,
  reingresoDePoliza,
  ...CAMBIOS_DE_REDACCION,
  cambioDeRango('poliza'),
  cambioDeRango('folio'),
  administradorNuevo,
  accesoDeAdministrador,
  vueltaDeAdministrador,
  devolucionDeCaso,
  devolucionAlOcultar,
];

/** Routes of the product, one line per sub-room. */
export const ROOMS: readonly ((m: Montador) => void)[] = [
  rutasRegistros,
  rutasMarcaComercial,
  rutasDetenciones,
  rutasRedacciones,
  rutasEnsayo,
  rutasEntrada,
  rutasSesion,
  rutasPreferencias,
  rutasSesionesAbiertas,
  rutasFactor,
  rutasLlavero,
  rutasMarcas,
  rutasModelos,
  rutasTiposVehiculo,
  rutasTiposUso,
  rutasCatalogoBase,
  rutasAlmacen,
  rutasRangos,
  rutasComunas,
  rutasCorredores,
  rutasEntidades,
  rutasPropietarios,
  rutasUsuarios,
  rutasClavePropia,
  rutasClaveOlvidada,
  rutasOidc(cambiarPerfil),
  rutasAprobaciones(CAMBIOS),
  rutasVehiculos,
  rutasConvenios,
  rutasConveniosMantenidos,
  rutasCopiaDeConvenio,
  rutasCierreDeCorredor,
  rutasConveniosDeUsuario,
  rutasAMano,
  rutasEnlacesPublicos,
  rutasPrecios,
  rutasPlanillas,
  rutasVentas,
  rutasIngreso,
  rutasVentaMasiva,
  rutasCotizacion,
  rutasEtapas,
  rutasRecalculo,
  rutasNoEmitidas,
  rutasCargaMasiva,
  rutasPlantilla,
  rutasCorreccion,
  rutasPagos,
  rutasReemisiones,
  rutasContinuar,
  rutasCorreos,
  rutasPolizas,
  rutasRecibo,
  rutasConsulta,
  rutasSoporte,
  rutasBusqueda(HECHOS),
  rutasRecientes(HECHOS),
  rutasAnular,
  rutasCobertura,
  rutasReingreso,
  rutasRegenerar,
  rutasAnulacion,
  rutasLineaDeTiempo(HECHOS),
  rutasAach,
  rutasCasosAach,
  rutasSun,
  rutasInformes,
  rutasTablero,
  rutasIncidentes,
  rutasPorResolver({
    tituloDe: tituloDeCambio(CAMBIOS),
    atienden: responderSolicitud.quien,
  }),
  rutasRitmo,
  rutasCalendario,
  rutasRenovaciones,
  rutasCampanas,
  rutasBaja,
  rutasVuelta,
  rutasInicio,
  rutasPrimerosPasos,
  rutasReenvio,
  rutasContacto,
  rutasFicha,
  rutasPeticion,
  rutasExpediente(TRATAMIENTOS),
  rutasAtencion(TRATAMIENTOS),
  rutasAccesos,
];
