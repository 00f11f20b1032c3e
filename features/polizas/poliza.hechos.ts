import { con, dia, huella, instante, texto } from '#features/auditoria/decir-hecho.ts';
import { definirHecho } from '#features/auditoria/hecho.ts';
import { CLAVES, type DatosDeVehiculo } from '#features/vehiculo/campos.ts';
import { DATOS } from '#features/vehiculo/datos.ts';

/** Previous file of a policy. */
interface Archivo {
  readonly clave: string | null;
  readonly sha256: string | null;
}

export const polizaAnulada = definirHecho<{
  readonly antes: Archivo;
  readonly despues: { readonly motivo: string; readonly fecha: string };
}>({
  accion: 'anular_poliza',
  entidad: 'poliza',
  clase: 'anulacion',
  dice: 'Póliza anulada',
  detalle: ({ motivo, fecha }) => [
    con('Motivo:', texto(motivo)),
    con('con fecha', instante(fecha)),
  ],
});

export const anulacionMasivaPedida = definirHecho<{
  readonly despues: {
    readonly motivo: string;
    readonly fecha: string;
    readonly filas: number;
    readonly archivoSha256: string;
    readonly ocultas?: number;
    readonly conOcultas?: boolean;
  };
}>({ accion: 'anular_masivo', entidad: 'anulacion' });

export const anulacionMasivaAbandonada = definirHecho<{
  readonly despues: { readonly procesadas: number; readonly total: number };
}>({ accion: 'anulacion_masiva_abandonada', entidad: 'anulacion' });

export const regeneracionPedida = definirHecho<{ readonly antes: Archivo }>({
  accion: 'regenerar_poliza',
  entidad: 'poliza',
  clase: 'documento',
  dice: 'Regeneración de póliza solicitada',
  detalle: (_, { sha256 }, cantidad) => [huella('Reemplaza SHA-256', sha256, cantidad)],
});

interface Vigencia {
  readonly desde: string;
  readonly hasta: string;
}

export const vigenciaCorregida = definirHecho<{
  readonly antes: Vigencia & Archivo;
  /** Absent in facts of earlier releases and of calls without a screen. */
  readonly despues: Vigencia & { readonly motivo?: string };
}>({
  accion: 'editar_vigencia',
  entidad: 'poliza',
  clase: 'correccion',
  dice: 'Vigencia corregida',
  detalle: ({ desde, hasta, motivo }, antes) => [
    `De ${dia(antes.desde)} - ${dia(antes.hasta)} a ${dia(desde)} - ${dia(hasta)}`,
    con('Motivo:', texto(motivo)),
  ],
});

interface Vehiculo extends DatosDeVehiculo {
  readonly modeloId: number;
  readonly dv: string | null;
}

export const vehiculoCorregido = definirHecho<{
  readonly antes: Vehiculo;
  readonly despues: Vehiculo;
}>({
  accion: 'corregir_vehiculo',
  entidad: 'poliza',
  clase: 'correccion',
  dice: 'Vehículo corregido',
  detalle: (despues, antes, cantidad) =>
    cantidad > 1
      ? []
      : [
          ...CLAVES.map(
            (clave) =>
              despues[clave] !== antes[clave] &&
              `${DATOS[clave].enFrase} de ${texto(antes[clave])} a ${texto(despues[clave])}`,
          ),
          despues.modeloId !== antes.modeloId && 'modelo',
          despues.dv !== antes.dv && 'dígito verificador',
        ],
});

export const polizaDescargada = definirHecho({
  accion: 'descargar_documento',
  entidad: 'poliza',
  clase: 'descarga',
  dice: 'Póliza descargada',
});

export const polizasDescargadas = definirHecho({
  accion: 'descargar_polizas',
  entidad: 'venta',
  clase: 'descarga',
  dice: 'Pólizas descargadas en zip',
});

const EVIDENCIA = {
  accion: 'descargar_evidencia',
  clase: 'descarga',
  dice: 'Evidencia descargada',
} as const;

export const evidenciaDeVentaDescargada = definirHecho({
  ...EVIDENCIA,
  entidad: 'venta',
});
export const evidenciaDePolizaDescargada = definirHecho({
  ...EVIDENCIA,
  entidad: 'poliza',
});

interface Certificada {
  readonly certificado: number;
  readonly momento: string;
  readonly cubierta: boolean;
  readonly motivo: string;
}

export const coberturaCertificada = definirHecho<{
  readonly despues: Certificada;
}>({
  accion: 'certificar_cobertura',
  entidad: 'poliza',
  clase: 'documento',
  dice: 'Certificado de cobertura emitido',
  detalle: ({ momento, cubierta, motivo }) => [
    con(cubierta === true ? 'Con cobertura el' : 'Sin cobertura el', instante(momento)),
    con('motivo:', texto(motivo)),
  ],
});

/** Certificate for a plate that no policy covers. */
export const coberturaDePatenteCertificada = definirHecho<{
  readonly despues: Certificada & { readonly patente: string };
}>({ accion: 'certificar_cobertura', entidad: 'certificado_cobertura' });

/** A policy that a restore lost, entered again under its own number. */
export const polizaReingresada = definirHecho<{
  readonly despues: {
    readonly numeroPoliza: number;
    readonly sha256: string;
    /** Null where only the holder's file was there, which does not say it. */
    readonly ventaOriginal: number | null;
    /** Facts that a person declared and no document proves. */
    readonly declarado: readonly string[];
  };
}>({
  accion: 'reingresar_poliza',
  entidad: 'poliza',
  clase: 'correccion',
  dice: 'Póliza perdida reingresada',
  detalle: ({ sha256, ventaOriginal }, _, cantidad) => [
    huella('SHA-256', sha256, cantidad),
    con('Venta original', texto(ventaOriginal)),
  ],
});
