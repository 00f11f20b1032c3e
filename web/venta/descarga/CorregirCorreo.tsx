import { corregirCorreo } from '#features/polizas/recibo/recibo.contract.ts';
import { LARGO_DE_CORREO, validarCorreo } from '#values/correo-electronico.ts';
import { Stack } from '@mantine/core';
import { CampoCorreo } from '../../campos/CampoCorreo.tsx';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { useClave } from '../../lib/api/useClave.ts';
import { AQuienLlamar } from '../../ui/contacto/AQuienLlamar.tsx';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { ERROR_INESPERADO } from '../piezas/textos.ts';
import classes from './Recibo.module.css';

const CAMPO = { correo: 'Correo correcto' } as const;

interface CorregirCorreoProps {
  readonly idv: number;
  /** Address that the purchase has now; '' if it is not shown. */
  readonly actual: string;
  /** True of a single certificate. */
  readonly una: boolean;
  readonly abierto: boolean;
  readonly alCorregir: (correo: string) => void;
  readonly alCerrar: () => void;
}

/** Takes the right address of a buyer who typed it wrong; the server limits how often and until when. */
export const CorregirCorreo = ({
  idv,
  actual,
  una,
  abierto,
  alCorregir,
  alCerrar,
}: CorregirCorreoProps) => {
  const unaVez = useClave();
  const enviar = async ({ correo }: { readonly correo: string }) => {
    try {
      const dicho = await unaVez(correo, (clave) =>
        llamar(corregirCorreo, { IDV: idv, correo }, { clave }),
      );
      alCorregir(dicho.correo);
      return {};
    } catch (error) {
      const deCampo = erroresDeCampo(error, CAMPO);
      const dicho = error instanceof ErrorDeApi && [403, 409, 429].includes(error.estado);
      return { correo: dicho ? error.message : ERROR_INESPERADO, ...deCampo };
    }
  };
  return (
    <DialogoDeFormulario
      abierto={abierto}
      titulo="Corregir el correo"
      introduccion={
        <p>
          Enviaremos {una ? 'su póliza' : 'sus pólizas'} al correo correcto. Los enlaces que fueron
          al anterior dejan de abrir su compra.
        </p>
      }
      alAbrir={() => ({
        valoresIniciales: { correo: actual },
        validar: ({ correo }) => {
          const reparo = validarCorreo(correo);
          return reparo === null ? {} : { correo: reparo };
        },
      })}
      alEnviar={enviar}
      alCerrar={alCerrar}
      textoEnviar="Corregir y enviar"
    >
      {(form) => (
        <Stack gap="sm">
          <CampoCorreo
            propio
            label={CAMPO.correo}
            required
            withAsterisk={false}
            maxLength={LARGO_DE_CORREO}
            {...form.getInputProps('correo')}
          />
          <p className={classes.linea}>
            Si no puede corregirlo aquí, llame <AQuienLlamar /> e indique la venta N° {idv}.
          </p>
        </Stack>
      )}
    </DialogoDeFormulario>
  );
};
