import {
  actualizarCorredor,
  corredorPorRut,
  crearCorredor,
} from '#features/mantenedores/corredores/corredor.contract.ts';
import { EXIGE_CORREDOR } from '#features/mantenedores/fichas/ficha.ts';
import { llamar } from '../../lib/api.ts';
import { FormularioDeFicha } from '../ficha/FormularioDeFicha.tsx';
import { IngresoDeRegistro } from '../IngresoDeRegistro.tsx';
import { CORREDORES } from './corredor.ts';

/** `/mantenedores/corredor/ingreso[?id=]`. */
export const IngresoCorredor = () => (
  <IngresoDeRegistro mantenedor={CORREDORES}>
    {(registro) => (
      <FormularioDeFicha
        mantenedor={CORREDORES}
        registro={registro}
        exige={EXIGE_CORREDOR}
        rutFijo={false}
        buscarPorRut={(rut) => llamar(corredorPorRut, { rut })}
        textoTomado="Ya existe un corredor con el rut"
        guardar={(ficha) =>
          registro
            ? llamar(actualizarCorredor, { ...ficha, id: registro.id, version: registro.version })
            : llamar(crearCorredor, ficha)
        }
      />
    )}
  </IngresoDeRegistro>
);
