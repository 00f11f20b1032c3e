import {
  actualizarCorredor,
  corredorPorRut,
  crearCorredor,
} from '#features/mantenedores/corredores/corredor.contract.ts';
import { EXIGE_CORREDOR, RUT_TOMADO } from '#features/mantenedores/fichas/ficha.ts';
import { llamar } from '../../lib/api/api.ts';
import { FormularioDeFicha } from '../ficha/FormularioDeFicha.tsx';
import { IngresoDeRegistro } from '../piezas/IngresoDeRegistro.tsx';
import { SeccionEnlaces } from '../marca-comercial/SeccionEnlaces.tsx';
import { SeccionMarca } from '../marca-comercial/SeccionMarca.tsx';
import { CamposDePapeles } from './CamposDePapeles.tsx';
import { CORREDORES, SECCION_DE_PAPELES } from './corredor.ts';
import { porQueSeDetiene } from './terminos-de-papeles.ts';
import { SeccionDePapeles } from './SeccionDePapeles.tsx';

const PROPIA = { ...SECCION_DE_PAPELES, Campos: CamposDePapeles };

/** `/mantenedores/corredor/ingreso[?id=]`. */
export const IngresoCorredor = () => (
  <IngresoDeRegistro mantenedor={CORREDORES}>
    {(registro) => (
      <FormularioDeFicha
        mantenedor={CORREDORES}
        registro={registro}
        exige={EXIGE_CORREDOR}
        rutFijo={false}
        propia={PROPIA}
        proposito={registro ? porQueSeDetiene(registro) : undefined}
        buscarPorRut={(rut) => llamar(corredorPorRut, { rut })}
        textoTomado={RUT_TOMADO.corredor}
        pie={
          registro && (
            <>
              <SeccionDePapeles corredor={registro} />
              <SeccionEnlaces de="corredor" id={registro.id} />
              <SeccionMarca de="corredor" id={registro.id} />
            </>
          )
        }
        guardar={(ficha) =>
          registro
            ? llamar(actualizarCorredor, { ...ficha, id: registro.id, version: registro.version })
            : llamar(crearCorredor, ficha)
        }
      />
    )}
  </IngresoDeRegistro>
);
