import { con, texto } from '#features/auditoria/decir-hecho.ts';
import { definirHecho } from '#features/auditoria/hecho.ts';

interface ConCorreo {
  readonly correo: string;
}

export const compradorCorrigioSuCorreo = definirHecho<{
  readonly antes: ConCorreo;
  readonly despues: ConCorreo;
}>({
  accion: 'corregir_correo',
  entidad: 'venta',
  clase: 'correo',
  dice: 'El comprador corrigió su correo',
  detalle: ({ correo }, antes) => [con('De', texto(antes.correo)), con('a', texto(correo))],
});
