import { cuenta, texto, VEHICULOS } from '#features/auditoria/decir-hecho.ts';
import { definirHecho } from '#features/auditoria/hecho.ts';
import type { CampoDelRegistro } from '#features/ventas/decidir-registro.ts';
import { textoDeCambio } from './correcciones.ts';

/** The plate, and by field the registered or the entered value. */
type Ficha = Readonly<Record<string, string>>;

/** Names in facts of releases up to 1.3.0. */
const NOMBRES_ANTERIORES: Readonly<Record<string, CampoDelRegistro>> = { nroMotor: 'numeroMotor' };

export const registroCorregido = definirHecho<{ readonly antes: Ficha; readonly despues: Ficha }>({
  accion: 'corregir_registro',
  entidad: 'venta',
  clase: 'venta',
  dice: 'Datos distintos del registro',
  detalle: ({ patente, ...ingresados }, registrados, cantidad) =>
    cantidad > 1
      ? [cuenta(cantidad, VEHICULOS)]
      : [
          texto(patente),
          ...Object.entries(ingresados).map(([campo, ingresado]) =>
            textoDeCambio({
              campo: (NOMBRES_ANTERIORES[campo] ?? campo) as CampoDelRegistro,
              registrado: texto(registrados[campo]),
              ingresado: texto(ingresado),
            }),
          ),
        ],
});
