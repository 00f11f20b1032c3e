import {
  actualizarEntidad,
  crearEntidad,
  entidadPorRut,
} from '#features/mantenedores/entidades/entidad.contract.ts';
import { EXIGE_ENTIDAD, RUT_TOMADO } from '#features/mantenedores/fichas/ficha.ts';
import { llamar } from '../../lib/api/api.ts';
import { FormularioDeFicha } from '../ficha/FormularioDeFicha.tsx';
import { IngresoDeRegistro } from '../piezas/IngresoDeRegistro.tsx';
import { ENTIDADES } from './entidad.ts';

/** `/mantenedores/entidad/ingreso[?id=]`. */
export const IngresoEntidad = () => (
  <IngresoDeRegistro mantenedor={ENTIDADES}>
    {(registro) => (
      <FormularioDeFicha
        mantenedor={ENTIDADES}
        registro={registro}
        exige={EXIGE_ENTIDAD}
        rutFijo
        buscarPorRut={(rut) => llamar(entidadPorRut, { rut })}
        textoTomado={RUT_TOMADO.entidad}
        guardar={({ nombre: nombres, ...resto }, clave) => {
          const ficha = { ...resto, nombres };
          return registro
            ? llamar(actualizarEntidad, { ...ficha, id: registro.id, version: registro.version })
            : llamar(crearEntidad, ficha, { clave });
        }}
      />
    )}
  </IngresoDeRegistro>
);
