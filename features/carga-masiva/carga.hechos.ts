import { definirHecho } from '#features/auditoria/hecho.ts';

interface Filas {
  readonly filas: number;
  readonly conErrores: number;
}

export const cargaSubida = definirHecho<{
  readonly despues: Filas & {
    readonly convenioId: number;
    readonly especial: boolean;
    readonly ocultas?: number;
    readonly conOcultas?: boolean;
  };
}>({ accion: 'subir_carga_masiva', entidad: 'carga' });

export const cargaCorregida = definirHecho<{
  readonly despues: Filas & { readonly soloValidas: boolean };
}>({ accion: 'corregir_carga_masiva', entidad: 'carga' });

export const erroresDeCargaAbiertos = definirHecho<{
  readonly despues: { readonly idv: number; readonly filas: number };
}>({ accion: 'abrir_errores_carga_masiva', entidad: 'carga' });

export const cargaFallida = definirHecho({ accion: 'carga_masiva_fallida', entidad: 'carga' });
