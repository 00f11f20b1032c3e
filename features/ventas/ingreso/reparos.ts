import type { DatosInvalidos } from '#features/ventas/venta.errors.ts';

/** Collects the errors of a submission under the body keys of V-ERR-022 to 026. */
export class Reparos {
  readonly cuerpo: DatosInvalidos = {};

  patente(mensaje: string): void {
    (this.cuerpo.Patente ??= []).push(mensaje);
  }

  campo(indice: number, campo: string, mensajes: readonly string[]): void {
    const clave = `vehiculosViewModel.${indice}.${campo}`;
    ((this.cuerpo.errors ??= {})[clave] ??= []).push(...mensajes);
  }

  get hay(): boolean {
    return Object.keys(this.cuerpo).length > 0;
  }
}
