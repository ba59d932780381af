using NJsonSchema.CodeGeneration.CSharp;
using NSwag;
using NSwag.CodeGeneration.CSharp;
using NSwag.CodeGeneration.OperationNameGenerators;

// Arguments: the document, the file to write, and the JSON library.
var document = await OpenApiDocument.FromFileAsync(args[0]);
var settings = new CSharpClientGeneratorSettings
{
    ClassName = "WaymarkClient",
    OperationNameGenerator = new SingleClientFromOperationIdOperationNameGenerator(),
    GenerateOptionalParameters = true,
    UseBaseUrl = false,
};
settings.CSharpGeneratorSettings.Namespace = "Waymark";
settings.CSharpGeneratorSettings.GenerateNullableReferenceTypes = true;
settings.CSharpGeneratorSettings.GenerateOptionalPropertiesAsNullable = true;
settings.CSharpGeneratorSettings.JsonLibrary = Enum.Parse<CSharpJsonLibrary>(args[2]);
settings.CSharpGeneratorSettings.JsonLibraryVersion = 9;
await File.WriteAllTextAsync(args[1], new CSharpClientGenerator(document, settings).GenerateFile());
