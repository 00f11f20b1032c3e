import { EXIGE_PROPIETARIO } from '#features/mantenedores/fichas/ficha.ts';
import {
  actualizarPropietario,
  crearPropietario,
  listaPropietarios,
} from '#features/mantenedores/propietarios/lista-propietarios.contract.ts';
import { llamar } from '../../lib/api.ts';
import { FormularioDeFicha } from '../ficha/FormularioDeFicha.tsx';
import { IngresoDeRegistro } from '../IngresoDeRegistro.tsx';
import { PROPIETARIOS } from './propietario.ts';

/** By the list, whose first row has the shortest RUT: the look-up of sales knows more than records. */
const buscarPorRut = async (rut: number) => {
  const entrada = { rutEmpieza: String(rut), pagina: 1, tamano: 1, orden: 'rut' };
  const { filas } = await llamar(listaPropietarios.pagina, entrada);
  return filas.find((fila) => fila.rut === rut) ?? null;
};

/** `/mantenedores/propietario/ingreso[?id=]`. */
export const IngresoPropietario = () => (
  <IngresoDeRegistro mantenedor={PROPIETARIOS}>
    {(registro) => (
      <FormularioDeFicha
        mantenedor={PROPIETARIOS}
        registro={registro}
        exige={EXIGE_PROPIETARIO}
        rutFijo
        conDireccion={false}
        buscarPorRut={buscarPorRut}
        textoTomado="Existe un propietario con el rut"
        guardar={(ficha) =>
          registro
            ? llamar(actualizarPropietario, {
                ...{ ...ficha, id: registro.id, version: registro.version },
              })
            : llamar(crearPropietario, ficha)
        }
      />
    )}
  </IngresoDeRegistro>
);
