import { EXIGE_PROPIETARIO, RUT_TOMADO } from '#features/mantenedores/fichas/ficha.ts';
import {
  actualizarPropietario,
  crearPropietario,
  listaPropietarios,
  type PropietarioDeListaVM,
} from '#features/mantenedores/propietarios/lista-propietarios.contract.ts';
import { useLocation } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { FormularioDeFicha } from '../ficha/FormularioDeFicha.tsx';
import { IngresoDeRegistro } from '../piezas/IngresoDeRegistro.tsx';
import { PROPIETARIOS } from './propietario.ts';
import { leerVendido } from './propietario-vendido.ts';

/**
 * Reads the owner from the list, where the shortest RUT comes first: the look-up of sales would also find
 * owners without a record.
 */
const buscarPorRut = async (rut: number) => {
  const entrada = { rutEmpieza: String(rut), pagina: 1, tamano: 1, orden: 'rut' };
  const { filas } = await llamar(listaPropietarios.pagina, entrada);
  return filas.find((fila) => fila.rut === rut) ?? null;
};

const DE_VENTA =
  'Este registro se hizo desde una venta: cuenta sólo cuando lo guarde. Revise sus datos antes.';

const propositoDe = (registro: PropietarioDeListaVM | null, numeroPoliza?: number) => {
  if (registro?.soloDeVenta) return DE_VENTA;
  return registro || numeroPoliza === undefined
    ? undefined
    : `Con los datos de la póliza N° ${numeroPoliza}. Revíselos antes de guardar.`;
};

/** `/mantenedores/propietario/ingreso[?id=]`. */
export const IngresoPropietario = () => {
  const vendido = leerVendido(useLocation().state);
  return (
    <IngresoDeRegistro mantenedor={PROPIETARIOS}>
      {(registro) => (
        <FormularioDeFicha
          mantenedor={PROPIETARIOS}
          registro={registro}
          {...(!registro && vendido && { inicial: vendido.valores })}
          proposito={propositoDe(registro, vendido?.numeroPoliza)}
          exige={EXIGE_PROPIETARIO}
          rutFijo
          conDireccion={false}
          buscarPorRut={buscarPorRut}
          textoTomado={RUT_TOMADO.propietario}
          guardar={(ficha, clave) =>
            registro
              ? llamar(actualizarPropietario, {
                  ...ficha,
                  id: registro.id,
                  version: registro.version,
                })
              : llamar(crearPropietario, ficha, { clave })
          }
        />
      )}
    </IngresoDeRegistro>
  );
};
