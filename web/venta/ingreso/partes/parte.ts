import type { CampoDeTexto, Evento } from '../estado/eventos.ts';
import type { Entorno, Ingreso } from '../estado/ingreso.ts';

/** State and event sender for a part of vehicle entry. */
export interface ParteDeIngreso {
  readonly ingreso: Ingreso;
  readonly entorno: Entorno;
  readonly enviar: (evento: Evento) => Ingreso;
}

/** Props of a form field except its value. */
export const enPantalla = ({ errores }: Ingreso, campo: string) => ({
  'data-path': campo,
  error: errores[campo],
});

/** Props of a text field. */
export const campoDeTexto = (
  { ingreso, enviar }: ParteDeIngreso,
  campo: Exclude<CampoDeTexto, 'patente' | 'rut'>,
) => ({
  ...enPantalla(ingreso, campo),
  value: ingreso.valores[campo],
  onChange: (valor: string) => void enviar({ tipo: 'escribir', campo, valor }),
});
