import {
  actualizarCorredor,
  corredorPorRut,
  type CorredorVM,
  crearCorredor,
} from '#features/mantenedores/corredores/corredor.contract.ts';
import { EXIGE_CORREDOR, RUT_TOMADO } from '#features/mantenedores/fichas/ficha.ts';
import { llamar } from '../../lib/api/api.ts';
import { TELEFONO_DE_CORREDOR } from '../ficha/ficha.ts';
import { FormularioDeFicha } from '../ficha/FormularioDeFicha.tsx';
import { IngresoDeRegistro } from '../piezas/IngresoDeRegistro.tsx';
import { SeccionEnlaces } from '../marca-comercial/SeccionEnlaces.tsx';
import { SeccionMarca } from '../marca-comercial/SeccionMarca.tsx';
import { CamposDePapeles } from './CamposDePapeles.tsx';
import { CORREDORES, SECCION_DE_PAPELES } from './corredor.ts';
import { loQueDetendria, porQueSeDetiene } from './terminos-de-papeles.ts';
import { SeccionDePapeles } from './SeccionDePapeles.tsx';
import { usePreguntarDetener } from './usePreguntarDetener.tsx';

const PROPIA = { ...SECCION_DE_PAPELES, Campos: CamposDePapeles };

const FormularioDeCorredor = ({ registro }: { readonly registro: CorredorVM | null }) => {
  const preguntarDetener = usePreguntarDetener();
  return (
    <FormularioDeFicha
      mantenedor={CORREDORES}
      registro={registro}
      exige={EXIGE_CORREDOR}
      rutFijo={false}
      propia={PROPIA}
      proposito={registro ? porQueSeDetiene(registro) : undefined}
      buscarPorRut={(rut) => llamar(corredorPorRut, { rut })}
      textoTomado={RUT_TOMADO.corredor}
      textoTelefono={TELEFONO_DE_CORREDOR}
      pie={
        registro && (
          <>
            <SeccionDePapeles corredor={registro} />
            <SeccionEnlaces de="corredor" id={registro.id} />
            <SeccionMarca de="corredor" id={registro.id} />
          </>
        )
      }
      preguntarAntes={async (valores) => {
        const terminos = registro ? loQueDetendria(registro, valores) : [];
        if (!registro || terminos.length === 0) return true;
        return preguntarDetener(registro, terminos, 'Guardar y detener la venta');
      }}
      guardar={(ficha, clave) =>
        registro
          ? llamar(actualizarCorredor, { ...ficha, id: registro.id, version: registro.version })
          : llamar(crearCorredor, ficha, { clave })
      }
    />
  );
};

/** `/mantenedores/corredor/ingreso[?id=]`. */
export const IngresoCorredor = () => (
  <IngresoDeRegistro mantenedor={CORREDORES}>
    {(registro) => <FormularioDeCorredor registro={registro} />}
  </IngresoDeRegistro>
);
